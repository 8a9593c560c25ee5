#!/usr/bin/env node
// A first bot for Demiurge: small, legal in both games, and better than chance. A place to start.
//
//   demiurge play gaia --seats person,"node examples/bots/first.js"
//
// It keeps only its game and the last view, gives every legal move a value, and plays one of the
// best. The lines it reads and writes are described in docs/bots.md.

"use strict";

const readline = require("node:readline");

let table = null; // from `game`: the game, its options, our seat, what is in the box
let view = null; // from `view`: everything that our seat may know, and the legal moves
let dice = diceFrom("");

const commands = {
  demiurge() {
    say("id name First");
    say("ready");
  },
  seed(text) {
    dice = diceFrom(text);
  },
  game(text) {
    table = JSON.parse(text);
    say("ready");
  },
  view(text) {
    view = JSON.parse(text);
  },
  go(text) {
    const [number] = text.split(" "); // we are so quick that the budget does not matter
    say(`move ${number} ${bestMove()}`);
  },
  quit() {
    process.exit(0);
  },
};

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const [word] = line.split(" ", 1);
  // A command that we do not know, such as `stop` or `over`, is ignored.
  if (Object.hasOwn(commands, word)) commands[word](line.slice(word.length + 1));
});

function say(line) {
  process.stdout.write(line + "\n");
}

/** One of the moves with the highest value, each as likely. */
function bestMove() {
  const valueOf = table.game === "gaia" ? valueInGaia : valueInGheos;
  const values = view.legal.map((move) => valueOf(move.split(" ")));
  const highest = Math.max(...values);
  const best = view.legal.filter((_, k) => values[k] === highest);
  return best[Math.floor(dice() * best.length)];
}

// Gaïa: put pawns. Cities and objectives take them; what helps a city that we do not own puts one.

function valueInGaia([verb, card, where]) {
  if (verb === "claim") return 100;
  if (verb === "protect") return 50;
  if (verb === "discard") return -worthOfCard(card);
  if (verb === "keep") return worthOfCard(card);
  if (verb === "draw") return valueOfDrawing(card, where);
  if (verb !== "play") return 0; // feed, allow, take: no opinion
  if (card.startsWith("city:")) return 90;
  if (card.startsWith("animals:")) return 10 * citiesGained(where, "animals");
  if (isPower(card)) return 1;
  return 3 + worthOfCard(card) + 10 * citiesGained(where, card);
}

/** Cards of which we hold few, and rather a good one that lies open at a place. */
function valueOfDrawing(back, place) {
  const open = place === undefined ? 1 : worthOfCard(view.faceup[back][place - 1]);
  const few = view.hands[table.seat].filter((card) => backOf(card) === back).length < 2;
  return back === "power" ? 0 : open + (few ? 4 : 0);
}

function worthOfCard(card) {
  if (card.startsWith("city:")) return 3;
  if (card.startsWith("animals:") || isPower(card)) return 0;
  return objectivesWanting(card);
}

function backOf(card) {
  if (card.startsWith("city:") || card.startsWith("animals:")) return "life";
  return isPower(card) ? "power" : "nature";
}

function isPower(card) {
  return card in table.components.power;
}

/** How many cities beside this cell show this need and bear no pawn of ours. */
function citiesGained(where, need) {
  const [x, y] = where.split(",").map(Number);
  const beside = [`${x + 1},${y}`, `${x - 1},${y}`, `${x},${y + 1}`, `${x},${y - 1}`];
  return beside.filter((cell) => {
    const tile = view.tiles[cell];
    if (!tile || !tile.city || tile.pawns[table.seat]) return false;
    return faceOf("city", tile.city).needs.includes(need);
  }).length;
}

/** How many free objectives show more of this card than lie in front of us. */
function objectivesWanting(card) {
  const have = view.front[table.seat].filter((other) => other === card).length;
  const free = Object.keys(view.objectives).filter((name) => view.objectives[name] === null);
  return free.filter((name) => faceOf("objective", name).cards[card] > have).length;
}

// Gheos: followers of civilizations whose continents have cups (tokens) and pyramids (Epochs).

function valueInGheos([verb, what, where]) {
  if (verb === "hold") return 6; // a token is worth waiting for a good moment
  if (verb === "score") return pointsForAToken();
  if (verb === "introduce") return 2 + symbolsOf(where).wheat + worthOfLand(where) / 4;
  if (verb === "follow") return worthOf(what);
  if (verb === "pay") return -worthOf(what);
  if (verb === "winner") return ownFollowers(what);
  if (verb === "add") return 1; // wars and migrations cost a follower: rather add than replace
  return 0;
}

function ownFollowers(colour) {
  return view.followers[table.seat][colour];
}

/** What a token scores now: for each of our followers the cups of its continent. */
function pointsForAToken() {
  const colours = Object.keys(view.civilizations).filter((colour) => view.civilizations[colour]);
  const points = (colour) => ownFollowers(colour) * symbolsOf(view.civilizations[colour]).cup;
  return colours.reduce((sum, colour) => sum + points(colour), 0);
}

function worthOf(colour) {
  const area = view.civilizations[colour];
  return area ? worthOfLand(area) : 0;
}

function worthOfLand(area) {
  const { cup, pyramid } = symbolsOf(area);
  return 2 * cup + pyramid;
}

/** The symbols on the landmass of an area such as "0,0^/1", by walking over all its areas. */
function symbolsOf(area) {
  const counts = { wheat: 0, cup: 0, sword: 0, pyramid: 0 };
  const seen = new Set();
  const waiting = [area];
  while (waiting.length) {
    const [cell, direction] = waiting.pop().split("/");
    const piece = areaAt(cell, Number(direction));
    if (!piece || seen.has(`${cell}/${piece.directions[0]}`)) continue;
    seen.add(`${cell}/${piece.directions[0]}`);
    for (const symbol of piece.symbols) if (symbol in counts) counts[symbol] += 1;
    for (const d of piece.directions) waiting.push(`${neighbour(cell, d)}/${d}`);
  }
  return counts;
}

/** The area of the tile on this cell that touches this direction, or nothing. */
function areaAt(cell, direction) {
  const placed = view.tiles[cell];
  if (!placed) return undefined;
  return faceOf("tile", placed.tile)
    .areas.map(({ sides, symbols }) => ({
      directions: [...sides].map((side) => (Number(side) + placed.rotation) % 3).sort(),
      symbols,
    }))
    .find(({ directions }) => directions.includes(direction));
}

/** The cell across this side; both neighbours call their common side by the same number. */
function neighbour(cell, direction) {
  const [x, y] = cell.slice(0, -1).split(",").map(Number);
  return cell.endsWith("^")
    ? [`${x},${y}v`, `${x},${y - 1}v`, `${x - 1},${y}v`][direction]
    : [`${x},${y}^`, `${x},${y + 1}^`, `${x + 1},${y}^`][direction];
}

// What both games need.

/** What is printed on a card or tile: city:7 is the seventh city of the component file. */
function faceOf(section, name) {
  return table.components[section][Number(name.split(":")[1]) - 1];
}

/** Random numbers from 0 to 1 that depend on the seed alone, so that games can be played again. */
function diceFrom(text) {
  let state = 1;
  for (const letter of text) state = (Math.imul(state, 31) + letter.codePointAt(0)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

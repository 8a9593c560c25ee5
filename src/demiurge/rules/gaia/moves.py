"""Moves: which are legal, why one is not, and making one.

`list_legal` and `why_not` apply the same rules: a move is in the list exactly when `why_not`
returns 0 for it. `why_not` names the lowest-numbered rule that is broken.
"""

from __future__ import annotations

from ..contract import CHANCE
from ..frontier import NONE, is_frontier, tile_at
from ..speed import rule, tell
from . import refusals, verbs
from .box import Box
from .cards import (
    DESERT,
    EARTHQUAKE,
    ERUPTION,
    FIRST_ANIMALS,
    FIRST_CITY,
    FIRST_POWER,
    LIGHTNING,
    MOUNTAIN,
    OBJECTIVE,
    POWER,
    PROTECTION,
    STAR,
    TORNADO,
)
from .cities import feed, found, has_enough, is_fed_by, may_stand, settle, why_not_fed
from .deal import backs_in_play, can_draw, deal, dealt_back, draw, list_deals, weight
from .events import DISCARDED, G4_3, G4_4, G5_1, G5_3, G6_1, G6_3, G8_1, G10_10, MADE, SHOWN
from .hand import count_back, holds, lose_openly
from .objectives import claim, claimed_by, is_complete
from .powers import (
    ask_next,
    deserts_needed,
    keep,
    play_power,
    protect,
    take,
    weather,
)
from .state import (
    ACT,
    AVAILABLE,
    CLAIM,
    DISCARD,
    FEED,
    KEEP,
    OVER,
    PAWNS,
    PLACES,
    PROTECT,
    SETUP,
    TAKE,
    State,
)
from .turn import (
    end_action,
    end_play,
    go_on_feeding,
    lowest_discard,
    must_discard,
    must_discard_power,
)
from .verbs import card_of, cell_of, encode, extra_of, verb_of
from .world import EAST, NORTH, is_free, is_in_supply, lay, put_animals, tile_beside

HERD = 4  # tokens an animal card brings (G6.1)


# What is legal


@rule
def list_legal(s: State, box: Box, moves: list[int]) -> int:
    """Write every legal move of the actor into `moves`; return their number."""
    if s.actor == CHANCE:
        return list_deals(s, box, moves)
    if s.phase == ACT:
        return list_actions(s, box, moves)
    if s.phase == FEED:
        return list_feedings(s, box, moves)
    if s.phase == DISCARD:
        cards, size = s.hands[s.actor], s.hand_size[s.actor]
        return list_cards(cards, size, lowest_discard(s), verbs.DISCARD, moves)
    if s.phase == PROTECT:
        return list_answers(s, moves)
    if s.phase == TAKE:
        return list_takes(s, moves)
    if s.phase == KEEP:
        return list_cards(s.taken, s.taken_count, 0, verbs.KEEP, moves)
    if s.phase == CLAIM:
        return list_claims(s, box, moves)
    return 0


@rule
def list_cards(cards: list[int], size: int, lowest: int, verb: int, moves: list[int]) -> int:
    """One move per kind of card from `lowest` on: cards of one kind are one move."""
    count = 0
    for k in range(size):
        card = cards[k]
        again = False
        for other in range(k):
            again = again or cards[other] == card
        if card >= lowest and not again:
            moves[count] = encode(verb, card, 0, 0)
            count += 1
    return count


@rule
def list_answers(s: State, moves: list[int]) -> int:
    count = 0
    for verb in (verbs.ALLOW, verbs.PROTECT):
        move = encode(verb, 0, 0, 0)
        if why_not_answer(s, move) == refusals.ALLOWED:
            moves[count] = move
            count += 1
    return count


@rule
def list_feedings(s: State, box: Box, moves: list[int]) -> int:
    """Any city that must be fed, from any side with animals (G8.1, G8.2)."""
    count = 0
    for k in range(s.cities):
        city = s.order[k]
        if why_not_fed(s, box, city, s.actor) == refusals.ALLOWED:
            for side in range(4):
                if is_fed_by(s, city, side):
                    moves[count] = encode(verbs.FEED, 0, s.cell[s.tile_of[city]], side)
                    count += 1
    return count


@rule
def list_takes(s: State, moves: list[int]) -> int:
    count = 0
    for back in range(3):
        move = encode(verbs.TAKE, back, 0, extra_of(s.pending))
        if why_not_take(s, move) == refusals.ALLOWED:
            moves[count] = move
            count += 1
    return count


@rule
def list_claims(s: State, box: Box, moves: list[int]) -> int:
    count = 0
    for objective in range(box.objective_count):
        move = encode(verbs.CLAIM, objective, 0, 0)
        if why_not_claim(s, box, move) == refusals.ALLOWED:
            moves[count] = move
            count += 1
    return count


@rule
def list_actions(s: State, box: Box, moves: list[int]) -> int:
    """Draws and plays (G3.1): every kind of card in the hand with every place for it."""
    count = 0
    for back in range(backs_in_play(s)):
        for place in range(PLACES[back] + 1):
            if can_draw(s, back, place):
                moves[count] = encode(verbs.DRAW, back, 0, place)
                count += 1
    last = NONE
    for k in range(s.hand_size[s.actor]):
        card = s.hands[s.actor][k]
        if card == last:
            continue
        last = card
        if card < FIRST_ANIMALS:
            count = list_nature(s, card, moves, count)
        elif card < FIRST_CITY:
            count = list_animals(s, card, moves, count)
        elif card < FIRST_POWER:
            count = list_cities(s, box, card, moves, count)
        else:
            count = list_power(s, card, moves, count)
    return count


@rule
def list_nature(s: State, card: int, moves: list[int], count: int) -> int:
    if not is_in_supply(s, card):
        return count
    for k in range(s.frontier_count):
        moves[count + k] = encode(verbs.PLAY, card, s.frontier[k], 0)
    return count + s.frontier_count


@rule
def list_animals(s: State, card: int, moves: list[int], count: int) -> int:
    if not has_herd(s):
        return count
    for tile in range(s.tile_count):
        if may_live(s, card, tile) and is_free(s, tile):
            moves[count] = encode(verbs.PLAY, card, s.cell[tile], 0)
            count += 1
    return count


@rule
def list_cities(s: State, box: Box, card: int, moves: list[int], count: int) -> int:
    city = card - FIRST_CITY
    for tile in range(s.tile_count):
        if may_stand(s, box, city, tile) and is_free(s, tile) and has_enough(s, box, city, tile):
            moves[count] = encode(verbs.PLAY, card, s.cell[tile], 0)
            count += 1
    return count


@rule
def list_power(s: State, card: int, moves: list[int], count: int) -> int:
    if card in (PROTECTION, TORNADO):  # aimed at no tile
        if why_not_power(s, card, NONE, EAST) == refusals.ALLOWED:
            moves[count] = encode(verbs.PLAY, card, 0, 0)
            count += 1
        return count
    for tile in range(s.tile_count):
        if why_not_power(s, card, tile, EAST) == refusals.ALLOWED:
            moves[count] = encode(verbs.PLAY, card, s.cell[tile], EAST)
            count += 1
        if card == EARTHQUAKE and why_not_power(s, card, tile, NORTH) == refusals.ALLOWED:
            moves[count] = encode(verbs.PLAY, card, s.cell[tile], NORTH)
            count += 1
    return count


@rule
def may_live(s: State, card: int, tile: int) -> bool:
    """The tile shows the animal card's landscape; a star is any, sea included (G6.1)."""
    return card == FIRST_ANIMALS + STAR or s.land[tile] == card - FIRST_ANIMALS


@rule
def has_herd(s: State) -> bool:
    """The supply has the tokens that an animal card brings (G6.2)."""
    return s.tokens >= HERD


# Why not


@rule
def why_not(s: State, box: Box, move: int) -> int:
    """The cause why the player to move may not make this move, or 0."""
    verb = verb_of(move)
    if s.actor == CHANCE:
        if verb == verbs.DEAL and weight(s, box, card_of(move)) > 0:
            return refusals.ALLOWED
        return why_not_dealt(s)
    if s.phase == OVER:
        return refusals.OVER_BY_PAWNS if s.reason == PAWNS else refusals.OVER_BY_EXHAUSTION
    if verb == verbs.DEAL:
        return refusals.NOT_A_DEALER
    if s.phase == FEED:
        return why_not_feed(s, box, move)
    if s.phase == DISCARD:
        return why_not_discard(s, move)
    if s.phase == PROTECT:
        return why_not_answer(s, move)
    if s.phase == TAKE:
        return why_not_take(s, move)
    if s.phase == KEEP:
        return why_not_keep(s, move)
    if s.phase == CLAIM:
        return why_not_claim(s, box, move)
    if verb == verbs.DRAW:
        return why_not_draw(s, card_of(move), extra_of(move))
    if verb == verbs.PLAY:
        return why_not_play(s, box, move)
    return refusals.NOT_AN_ACTION


@rule
def why_not_dealt(s: State) -> int:
    """What chance has to deal instead."""
    if s.phase == SETUP:
        back = dealt_back(s)
        if back == OBJECTIVE:
            return refusals.WRONG_OBJECTIVE
        if back == POWER:
            return refusals.WRONG_SETUP_POWER
        return refusals.WRONG_SETUP_CARD
    if verb_of(s.pending) == verbs.TAKE:
        return refusals.WRONG_TAKEN_CARD
    if extra_of(s.pending) > 0:
        return refusals.WRONG_REFILL
    return refusals.WRONG_DRAWN_CARD


@rule
def why_not_feed(s: State, box: Box, move: int) -> int:
    if verb_of(move) != verbs.FEED:
        return refusals.FEED_FIRST
    tile = tile_at(s, cell_of(move))
    if tile == NONE or s.city[tile] == NONE:
        return refusals.NO_PAWN_THERE
    city = s.city[tile]
    cause = why_not_fed(s, box, city, s.actor)
    if cause == refusals.ALLOWED and (extra_of(move) > 3 or not is_fed_by(s, city, extra_of(move))):
        return refusals.NO_ANIMALS_THERE
    return cause


@rule
def why_not_discard(s: State, move: int) -> int:
    card = card_of(move)
    discards = verb_of(move) == verbs.DISCARD and holds(s, s.actor, card)
    if must_discard(s, s.actor) and not discards:
        return refusals.DISCARD_ONE
    if not discards or card < lowest_discard(s):
        return refusals.DISCARD_A_POWER
    return refusals.ALLOWED


@rule
def why_not_answer(s: State, move: int) -> int:
    verb = verb_of(move)
    if verb not in (verbs.PROTECT, verbs.ALLOW):
        return refusals.ANSWER_FIRST
    if verb == verbs.PROTECT and not holds(s, s.actor, PROTECTION):
        return refusals.NO_PROTECTION
    return refusals.ALLOWED


@rule
def why_not_take(s: State, move: int) -> int:
    victim = extra_of(s.pending)
    if verb_of(move) != verbs.TAKE or extra_of(move) != victim:
        return refusals.TAKE_FIRST
    if count_back(s, victim, card_of(move)) == 0:
        return refusals.NO_SUCH_BACK
    return refusals.ALLOWED


@rule
def why_not_keep(s: State, move: int) -> int:
    if verb_of(move) == verbs.KEEP:
        for k in range(s.taken_count):
            if s.taken[k] == card_of(move):
                return refusals.ALLOWED
    return refusals.KEEP_FIRST


@rule
def why_not_claim(s: State, box: Box, move: int) -> int:
    if verb_of(move) != verbs.CLAIM:
        return refusals.CLAIM_FIRST
    objective = card_of(move)
    if s.objectives[objective] != AVAILABLE:
        return refusals.OBJECTIVE_NOT_AVAILABLE
    if not is_complete(s, box, s.actor, objective):
        return refusals.OBJECTIVE_NOT_COMPLETE
    return refusals.ALLOWED


@rule
def why_not_draw(s: State, back: int, place: int) -> int:
    if back >= backs_in_play(s):
        return refusals.TYPE_NOT_IN_PLAY
    if place > PLACES[back]:
        return refusals.PLACE_EMPTY
    if not can_draw(s, back, place):
        return refusals.PLACE_EMPTY if place > 0 else refusals.PILE_EMPTY
    return refusals.ALLOWED


@rule
def why_not_play(s: State, box: Box, move: int) -> int:
    card = card_of(move)
    if not holds(s, s.actor, card):
        return refusals.NOT_IN_HAND
    if card < FIRST_ANIMALS:
        if not is_frontier(s, cell_of(move)):
            return refusals.NOT_BESIDE_A_TILE
        if not is_in_supply(s, card):
            return refusals.NO_TILE_LEFT
        return refusals.ALLOWED
    tile = tile_at(s, cell_of(move))
    if card < FIRST_POWER:
        return why_not_life(s, box, card, tile)
    return why_not_power(s, card, tile, extra_of(move))


@rule
def why_not_life(s: State, box: Box, card: int, tile: int) -> int:
    if card < FIRST_CITY:
        return why_not_animals(s, card, tile)
    return why_not_city(s, box, card - FIRST_CITY, tile)


@rule
def why_not_animals(s: State, card: int, tile: int) -> int:
    if tile == NONE or not is_free(s, tile):
        return refusals.ANIMALS_NEED_A_FREE_TILE
    if not may_live(s, card, tile):
        return refusals.ANIMALS_LIVE_ELSEWHERE
    if not has_herd(s):
        return refusals.TOO_FEW_TOKENS
    return refusals.ALLOWED


@rule
def why_not_city(s: State, box: Box, city: int, tile: int) -> int:
    if tile == NONE or not is_free(s, tile):
        return refusals.CITY_NEEDS_A_FREE_TILE
    if not may_stand(s, box, city, tile):
        return refusals.CITY_STANDS_ELSEWHERE
    if not has_enough(s, box, city, tile):
        return refusals.TOO_FEW_NEEDS
    return refusals.ALLOWED


@rule
def why_not_power(s: State, card: int, tile: int, side: int) -> int:
    """Where it may be aimed (G10.4, G10.5, G10.11 to G10.13)."""
    if card == PROTECTION:
        return refusals.PROTECTION_ONLY_ANSWERS
    if card == TORNADO:
        return refusals.ALLOWED
    if card == EARTHQUAKE:
        if tile == NONE or side > NORTH or tile_beside(s, tile, side) == NONE:
            return refusals.NOT_TWO_ADJACENT_TILES
        return refusals.ALLOWED
    if card == LIGHTNING:
        return refusals.NO_TILE_THERE if tile == NONE else refusals.ALLOWED
    if card == ERUPTION:
        if tile == NONE or s.land[tile] != MOUNTAIN:
            return refusals.NO_MOUNTAIN_THERE
        if deserts_needed(s, tile) > s.supply[DESERT]:
            return refusals.TOO_FEW_DESERTS
        return refusals.ALLOWED
    if tile == NONE or s.city[tile] != NONE:
        return refusals.NO_OPEN_TILE_THERE
    becomes = weather(card, s.land[tile])
    if becomes == NONE:
        return refusals.WEATHER_CHANGES_NOTHING
    if not is_in_supply(s, becomes):
        return refusals.NO_TILE_TO_BECOME
    return refusals.ALLOWED


# Making a move


@rule
def apply(s: State, box: Box, move: int) -> None:
    """Make a legal move, up to the next question to a player or to chance."""
    verb = verb_of(move)
    if verb == verbs.DEAL:
        deal(s, box, card_of(move))
    elif verb == verbs.FEED:
        tell(s, MADE, G8_1)
        city = s.city[tile_at(s, cell_of(move))]
        feed(s, box, city, extra_of(move), s.actor)
        go_on_feeding(s, box)
    elif verb == verbs.DRAW:
        s.actions_left -= 1
        draw(s, box, card_of(move), extra_of(move))
    elif verb == verbs.PLAY:
        s.actions_left -= 1
        play(s, box, move)
    elif verb == verbs.DISCARD:
        discard(s, card_of(move))
        end_action(s, box)
    elif verb == verbs.PROTECT:
        protect(s, box)
    elif verb == verbs.ALLOW:
        tell(s, MADE, G10_10)
        ask_next(s, box, s.actor)
    elif verb == verbs.TAKE:
        take(s, card_of(move))
    elif verb == verbs.KEEP:
        keep(s, box, card_of(move))
    else:
        tell(s, MADE, claimed_by(box, card_of(move)))
        claim(s, box, s.actor, card_of(move))
        end_play(s, box)


@rule
def discard(s: State, card: int) -> None:
    """One card over a limit goes for good (G4.3 to G4.5)."""
    by = G4_4 if must_discard_power(s, s.actor) else G4_3
    tell(s, MADE, by)
    lose_openly(s, s.actor, card)
    s.discards[card] += 1
    tell(s, DISCARDED, by, s.actor, card)


@rule
def play(s: State, box: Box, move: int) -> None:
    """Play a card from the hand: Nature, Life or Power."""
    card = card_of(move)
    if card >= FIRST_POWER:
        play_power(s, box, move)
        return
    lose_openly(s, s.actor, card)
    if card < FIRST_ANIMALS:
        tell(s, MADE, G5_1)
        s.front[s.actor][card] += 1
        tell(s, SHOWN, G5_3, s.actor, card)
        lay(s, cell_of(move), card)
    else:
        tile = tile_at(s, cell_of(move))
        if card < FIRST_CITY:
            tell(s, MADE, G6_1)
            s.discards[card] += 1
            tell(s, DISCARDED, G6_1, s.actor, card)
            put_animals(s, tile, HERD, G6_1)
        else:
            tell(s, MADE, G6_3)
            found(s, box, card - FIRST_CITY, tile, s.actor)
    settle(s, box, s.turn)
    end_play(s, box)

"""The `demiurge` command: one verb for each thing to do, the same for all games.

Wrong usage is answered with one sentence and exit code 2, a bad file with one sentence and 1.
"""

from __future__ import annotations

import argparse
import importlib.util
import io
import json
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from demiurge import __version__
from demiurge.game import GAMES, Game, all_options, components_for
from demiurge.rules.errors import DemiurgeError, OptionError
from demiurge.rules.rulebook import Components

if TYPE_CHECKING:
    from demiurge.arena.match import Played
    from demiurge.arena.results import Plan
    from demiurge.record import Record

FINE, BAD_FILE, WRONG_USAGE, STOPPED = 0, 1, 2, 130


class Parser(argparse.ArgumentParser):
    """Answers wrong usage with one sentence."""

    add_more: Callable[[Parser], None] | None = None  # arguments to add when it is used

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if self.add_more is not None:
            add_more, self.add_more = self.add_more, None
            add_more(self)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        sentence = message[0].upper() + message[1:].rstrip(".")
        print(f"{sentence}. See {self.prog} --help.", file=sys.stderr)
        sys.exit(WRONG_USAGE)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit code."""
    given = _parsed(arguments)
    try:
        return int(given.run(given))
    except BrokenPipeError:
        sys.stderr.close()
        return FINE
    except OptionError as error:
        print(error, file=sys.stderr)
        return WRONG_USAGE
    except DemiurgeError as error:
        print(error, file=sys.stderr)
        return BAD_FILE
    except (KeyboardInterrupt, EOFError):
        print("Stopped.", file=sys.stderr)
        return STOPPED


def parser() -> Parser:
    """The parser of all verbs."""
    top = Parser(prog="demiurge", description="Board games: play, replay, study.")
    top.add_argument("--version", action="version", version=f"demiurge {__version__}")
    verbs = top.add_subparsers(metavar="VERB", required=True, parser_class=Parser)
    _add_play(verbs)
    _add_simulate(verbs)
    _add_arena(verbs)
    _add_report(verbs)
    _add_learn(verbs)
    _add_replay(verbs)
    _add_verify(verbs)
    _add_serve(verbs)
    _add_rules(verbs)
    _add_bench(verbs)
    _add_bot(verbs)
    return top


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The parsed arguments; options may stand anywhere among the words of a verb that takes many,
    which argparse alone does not allow."""
    top = parser()
    given: argparse.Namespace
    given, more = top.parse_known_args(arguments)
    unknown = [word for word in more if "words" not in given or word.startswith("-")]
    if unknown:
        top.error(f"unrecognized arguments: {' '.join(unknown)}")
    if more:
        given.words += more
    return given


def _verb(verbs: Any, name: str, run: Any, words: str) -> Parser:
    verb: Parser = verbs.add_parser(name, help=words, description=words)
    verb.set_defaults(run=run)
    verb.add_argument(
        "--components", metavar="FILE", help="play with the cards that this file describes"
    )
    return verb


def _add_game(verb: Parser, optional: bool = False) -> None:
    verb.add_argument("game", choices=GAMES, nargs="?" if optional else None, help="which game")


def _add_options(verb: Parser) -> None:
    """The options of all games, which are looked up only for a verb that is used."""
    verb.add_more = _add_all_options


def _add_all_options(verb: Parser) -> None:
    for name, variants in all_options().items():
        _, first = variants[0]
        if len(variants) == len(GAMES):
            words = f"{first.words} (default {first.default})"
        else:
            words = "; ".join(
                f"{option.case(book.title)}: {option.choices_text} (default {option.default})"
                for book, option in variants
            )
        verb.add_argument(f"--{name}", type=first.kind, help=words)


def _options(given: argparse.Namespace) -> dict[str, Any]:
    """The options of a game that were given."""
    return {name: value for name in all_options() if (value := getattr(given, name)) is not None}


def _components(given: argparse.Namespace, game: str) -> Components:
    return components_for(game, given.components)


# play


def _add_play(verbs: Any) -> None:
    verb = _verb(verbs, "play", _play, "play in the terminal")
    _add_game(verb, optional=True)
    _add_options(verb)
    verb.add_argument(
        "--seats",
        metavar="KIND,KIND,...",
        help="for each seat person, level1 to level5, another player's name or a program",
    )
    verb.add_argument("--level", type=int, metavar="N", help="computers of this level, 1 to 5")
    verb.add_argument("--people", type=int, metavar="N", help="the first N seats are people")
    verb.add_argument("--names", metavar="NAME,NAME,...", help="what the players are called")
    verb.add_argument("--seed", help="the same seed gives the same piles")
    verb.add_argument("--save", metavar="FILE", help="the file that keeps the game")
    verb.add_argument("--resume", metavar="FILE", help="resume a game that was kept")


def _play(given: argparse.Namespace) -> int:
    from demiurge.terminal import play, resume

    save = Path(given.save) if given.save else None
    if given.resume:
        seating = (given.level, given.people, given.names)
        if given.game or _options(given) or any(choice is not None for choice in seating):
            raise OptionError("A game that is resumed has its own game, options and names.")
        path = Path(given.resume)
        kinds = given.seats.split(",") if given.seats else []
        _, components = _record_and_components(given, path)
        return resume(path, components, given.seed, save, kinds)
    if not given.game:
        raise OptionError(f"Which game? Expected {' or '.join(GAMES)}, or --resume.")
    components = _components(given, given.game)
    players = Game(given.game, components, **_options(given)).players
    names = given.names.split(",") if given.names else []
    kinds = _kinds(given, players)
    return play(given.game, _options(given), kinds, names, components, given.seed, save)


def _kinds(given: argparse.Namespace, players: int) -> list[str]:
    """Who takes which seat: by default a person in the first one against computers."""
    from demiurge.terminal import choose_level

    if given.seats:
        if given.people is not None or given.level is not None:
            raise OptionError("Expected --seats, or --people and --level, not both.")
        return list(given.seats.split(","))
    people = 1 if given.people is None else given.people
    if not 1 <= people <= players:
        raise OptionError(f"The number of people goes from 1 to {players}, not {people}.")
    if people == players:
        return ["person"] * players
    level = choose_level(given.game) if given.level is None else given.level
    return ["person"] * people + [f"level{level}"] * (players - people)


def _record_and_components(
    given: argparse.Namespace, path: Path
) -> tuple[Record, Components | None]:
    """A record, and the box that was named for it; without one it is played with its own."""
    from demiurge import record

    read = record.read(path)
    return read, _components(given, read.game) if given.components else None


# simulate


def _add_simulate(verbs: Any) -> None:
    verb = _verb(verbs, "simulate", _simulate, "play at random and write one record per game")
    _add_game(verb)
    _add_options(verb)
    verb.add_argument("--games", type=int, default=1, help="how many games (default 1)")
    verb.add_argument("--seed", help="the same seed gives the same games")
    verb.add_argument("--out", metavar="DIR", default=".", help="where the records go")
    verb.add_argument(
        "--parquet",
        metavar="FILE",
        help="write a data set instead: positions as the mover sees them, moves, results",
    )


def _simulate(given: argparse.Namespace) -> int:
    from demiurge.simulate import simulate, simulate_data

    if given.games < 1:
        raise OptionError(f"The number of games must be at least 1, not {given.games}.")
    seed = given.seed if given.seed is not None else secrets.token_hex(16)
    folder = Path(given.out)
    components = _components(given, given.game)
    if given.parquet:
        path = Path(given.parquet)
        simulate_data(given.game, components, _options(given), given.games, seed, path)
    else:
        simulate(given.game, components, _options(given), given.games, seed, folder)
    return FINE


# arena


def _add_arena(verbs: Any) -> None:
    words = "play matches between computer players, with win rates and ratings"
    verb = _verb(verbs, "arena", _arena, words)
    verb.add_argument("words", nargs="*", metavar="GAME PLAYER", help="which game, and who plays")
    _add_options(verb)
    verb.add_argument(
        "--games",
        type=int,
        help="how many games, rounded up to whole seeds: every seed is played in every seat order "
        "(default 100)",
    )
    verb.add_argument("--seed", help="the same seed gives the same games")
    verb.add_argument(
        "--stop-when-sure",
        action="store_true",
        help="stop as soon as it is sure which of two players is better",
    )
    verb.add_argument(
        "--on-fault",
        help="what a fault costs: the move, replaced by a random one (random, the default), or the "
        "game (forfeit)",
    )
    verb.add_argument("--workers", type=int, help="how many processes play (default: one a core)")
    verb.add_argument("--out", metavar="DIR", help="a new folder for the results")
    verb.add_argument("--records", action="store_true", help="keep the record of every game")
    verb.add_argument("--resume", metavar="DIR", help="resume a run that was stopped")
    verb.add_argument("--json", action="store_true", help="the summary as one JSON object")


def _arena(given: argparse.Namespace) -> int:
    _need_extra("arena", "pyarrow", "openskill")
    from demiurge.arena import results, run, summary
    from demiurge.arena.schedule import schedule

    if given.workers is not None and given.workers < 1:
        raise OptionError(f"The number of workers must be at least 1, not {given.workers}.")
    folder, plan, before, components = _resumed(given) if given.resume else _new_run(given)
    total = len(schedule(plan.names, plan.players, plan.games))
    print(f"{total} games in whole seeds, results in {folder}, seed {plan.seed}.", file=sys.stderr)
    try:
        pace = run.play_missing(folder, plan, components, before, given.workers)
    except KeyboardInterrupt:
        print(f"Stopped. To go on: demiurge arena --resume {folder}", file=sys.stderr)
        return STOPPED
    outcome = summary.summarise(plan, results.read_games(folder, plan).games)
    if given.json:
        shown = outcome.to_json() | {"folder": str(folder), "pace": pace.to_json()}
        print(json.dumps(shown, ensure_ascii=False, indent=1))
    else:
        from rich.console import Console

        summary.print_table(outcome, Console())
    return FINE


def _new_run(given: argparse.Namespace) -> tuple[Path, Plan, list[Played], Components]:
    from demiurge.arena import results, run

    game, *names = given.words or [None]
    if game not in GAMES:
        raise OptionError(f"Which game? Expected {' or '.join(GAMES)} before the players' names.")
    components = _components(given, game)
    plan = run.plan(
        game,
        components,
        _options(given),
        names,
        games=100 if given.games is None else given.games,
        seed=given.seed,
        on_fault=given.on_fault or "random",
        stop_when_sure=given.stop_when_sure,
        records=given.records,
    )
    folder = Path(given.out) if given.out else run.new_folder(game)
    results.begin(folder, plan)
    return folder, plan, [], components


def _resumed(given: argparse.Namespace) -> tuple[Path, Plan, list[Played], Components]:
    from demiurge.arena import results, run

    folder = Path(given.resume)
    own = (given.games, given.seed, given.on_fault, given.out)
    own_flags = given.stop_when_sure or given.records
    if given.words or _options(given) or own_flags or any(value is not None for value in own):
        raise OptionError("A run that is resumed has its own game, players and options.")
    components = _components(given, results.read_plan(folder).game)
    plan, before, sentences = run.take_up(folder, components)
    for sentence in sentences:
        print(sentence, file=sys.stderr)
    return folder, plan, before, components


def _need_extra(extra: str, *modules: str) -> None:
    """Say which extra to install, if a plain installation lacks a module that a verb needs."""
    for module in modules:
        if importlib.util.find_spec(module) is None:
            raise OptionError(
                f"This needs {module}, which is not installed: pip install 'demiurge[{extra}]'."
            )


# report


def _add_report(verbs: Any) -> None:
    verb = _verb(verbs, "report", _report, "show an arena's results as one HTML page")
    verb.add_argument("folder", metavar="DIR", help="the results of an arena")
    verb.add_argument("--out", metavar="FILE", help="the page (default: report.html in DIR)")


def _report(given: argparse.Namespace) -> int:
    _need_extra("arena", "pyarrow", "openskill", "matplotlib")
    from demiurge.arena.report import write_report

    folder = Path(given.folder)
    path = Path(given.out) if given.out else folder / "report.html"
    for sentence in write_report(folder, path):
        print(sentence, file=sys.stderr)
    print(f"The report is {path}.")
    return FINE


# learn


def _add_learn(verbs: Any) -> None:
    verb = verbs.add_parser(
        "learn",
        help="train a network that plays a game",
        description="Train a network that plays a game: from games of the present search, then by "
        "playing against itself. Without options it takes about ten minutes on two cores.",
    )
    verb.set_defaults(run=_learn)
    verb.add_argument("game", choices=GAMES, nargs="?", help="which game")
    verb.add_argument("--out", metavar="DIR", help="a new folder for the run")
    verb.add_argument("--resume", metavar="DIR", help="go on with a run that was stopped")
    verb.add_argument("--report", metavar="DIR", help="show a run as one HTML page, report.html")
    verb.add_argument("--minutes", type=float, help="stop at the first checkpoint after so long")
    verb.add_argument("--device", choices=("cpu", "cuda"), help="default: the GPU if there is one")
    verb.add_argument("--workers", type=int, help="processes that play games (default: one a core)")
    verb.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="another number of the plan, such as games=16384; docs/learning.md has the list",
    )


def _learn(given: argparse.Namespace) -> int:
    _need_extra("learn", "torch", "numba")
    from demiurge.learn import plan, run

    asked = [given.game, given.resume, given.report]
    if sum(each is not None for each in asked) != 1:
        raise OptionError("Expected a game, or --resume DIR, or --report DIR.")
    if given.report:
        _need_extra("arena", "matplotlib")
        from demiurge.learn.report import write_report

        print(f"The report is {write_report(Path(given.report))}.")
        return FINE
    if given.workers is not None and given.workers < 1:
        raise OptionError(f"The number of workers must be at least 1, not {given.workers}.")
    if given.minutes is not None and given.minutes <= 0:
        raise OptionError(f"The minutes must be above 0, not {given.minutes}.")
    device = run.device(given.device)
    if given.resume:
        if given.out or given.set:
            raise OptionError("A run that is resumed has its own folder and plan.")
        folder = Path(given.resume)
    else:
        folder = Path(given.out) if given.out else run.new_folder(given.game)
        run.begin(folder, plan.made(given.game, given.set, device.type == "cuda"))
    print(f"The run is in {folder}.", file=sys.stderr)
    try:
        over = run.Run(folder, device, given.workers).go_on(run.within(given.minutes))
    except KeyboardInterrupt:
        over = False
    if not over:
        print(f"Stopped. To go on: demiurge learn --resume {folder}", file=sys.stderr)
        return STOPPED
    print(f"The network is {folder / plan.NETWORK}.")
    return FINE


# replay


def _add_replay(verbs: Any) -> None:
    verb = _verb(verbs, "replay", _replay, "check a record, or print it ply by ply")
    verb.add_argument("record", metavar="FILE")
    verb.add_argument("--trace", action="store_true", help="one JSON line per ply")


def _replay(given: argparse.Namespace) -> int:
    from demiurge import record

    read, components = _record_and_components(given, given.record)
    try:
        if given.trace:
            for line in record.trace(read, components):
                print(line)
        else:
            game = record.replay(read, components)
            print(f"{given.record} is sound: {len(game.moves)} moves, {_ending(game)}.")
    except record.RecordError as error:
        raise record.RecordError(f"{given.record}: {error}") from None
    return FINE


# verify


def _add_verify(verbs: Any) -> None:
    verb = _verb(verbs, "verify", _verify, "check that a finished game was shuffled fairly")
    verb.add_argument("record", metavar="FILE")
    words = "also repeat the computers' decisions"
    verb.add_argument("--computers", action="store_true", help=words)


def _verify(given: argparse.Namespace) -> int:
    from demiurge import record

    read, components = _record_and_components(given, given.record)
    try:
        game = record.verify(read, components)
    except record.RecordError as error:
        raise record.RecordError(f"{given.record}: {error}") from None
    deals = sum(move.startswith("deal ") for move in game.moves)
    print(f"{given.record} was shuffled fairly: all {deals} deals are what the seed gives.")
    for sentence in record.shown(read):
        print(sentence)
    return _think_again(read, components) if given.computers else FINE


def _think_again(read: Any, components: Any) -> int:
    from demiurge.bots.again import thought_again

    thoughts = list(thought_again(read, components))
    others = [thought for thought in thoughts if not thought.is_right]
    right = len(thoughts) - len(others)
    print(f"{right} of {len(thoughts)} moves of computers are what their levels choose.")
    for thought in others:
        print(f"Move {thought.number} is {thought.made!r}, and the level chooses {thought.due!r}.")
    return BAD_FILE if others else FINE


# serve


def _add_serve(verbs: Any) -> None:
    verb = _verb(verbs, "serve", _serve, "let people play over the network")
    verb.add_argument("--host", default="127.0.0.1", help="where to listen (default 127.0.0.1)")
    verb.add_argument("--port", type=int, default=8088, help="which port (default 8088)")
    verb.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://... (default: a file in your data folder)",
    )
    verb.add_argument("--open", action="store_true", help="open the page in a browser")
    verb.add_argument("--thinkers", type=int, default=2, help="processes for computers (2)")
    verb.add_argument(
        "--pace", type=float, default=0.6, help="minimum seconds for a computer's move (0.6)"
    )
    verb.add_argument(
        "--trusted-proxy",
        metavar="ADDRESS",
        help="trust X-Forwarded-For from this proxy",
    )
    verb.add_argument(
        "--origin",
        action="append",
        default=[],
        help="a public address of this server, or of another page that may use it",
    )
    verb.add_argument(
        "--limits",
        type=float,
        default=1.0,
        metavar="FACTOR",
        help="multiply the rate limits by this (default 1)",
    )
    verb.add_argument(
        "--metrics",
        metavar="HOST:PORT",
        help="address for Prometheus' metrics, to be kept private (default: none)",
    )


def _serve(given: argparse.Namespace) -> int:
    _need_extra("server", "fastapi", "uvicorn", "sqlalchemy", "alembic", "psycopg", "numba")
    from demiurge.server.serve import default_database, more_generous, serve
    from demiurge.server.settings import Settings

    if given.components:
        raise OptionError("Tables play with the cards of the default component file.")
    if given.thinkers < 1 or given.limits <= 0 or not 0 <= given.pace <= 60:
        raise OptionError("Expected at least 1 thinker, limits above 0 and a pace up to 60 s.")
    if not 0 < given.port < 65536:
        raise OptionError(f"A port goes from 1 to 65535, not {given.port}.")
    metrics = None
    if given.metrics is not None:
        where, _, number = given.metrics.rpartition(":")
        if not (where and number.isascii() and number.isdigit() and 0 < int(number[:6]) < 65536):
            raise OptionError(f"--metrics {given.metrics!r}: expected HOST:PORT.")
        metrics = where.strip("[]"), int(number)
    settings = Settings(
        database=given.database or default_database(),
        origins=tuple(given.origin),
        thinkers=given.thinkers,
        pace=given.pace,
    )
    settings = more_generous(settings, given.limits)
    serve(settings, given.host, given.port, given.trusted_proxy, given.open, metrics)
    return FINE


def _ending(game: Game) -> str:
    outcome = game.result
    if outcome is None:
        return "the game goes on"
    winners = " and ".join(f"seat {seat}" for seat in outcome.winners)
    return f"{winners} won {'-'.join(map(str, outcome.scores))} ({outcome.reason})"


# rules


def _add_rules(verbs: Any) -> None:
    verb = _verb(
        verbs, "rules", _rules, "print each rule with the code, events and tests that name it"
    )
    _add_game(verb)
    verb.add_argument("--tests", metavar="DIR", help="where the tests are (default: tests, if any)")
    verb.add_argument("--json", action="store_true", help="as JSON")


def _rules(given: argparse.Namespace) -> int:
    from demiurge.rule_index import rule_index

    _components(given, given.game)
    tests = Path(given.tests or "tests")
    with_tests = tests.is_dir()
    if given.tests and not with_tests:
        raise OptionError(f"There is no folder {tests}: expected the folder of the tests.")
    entries = rule_index(given.game, tests)
    if given.json:
        print(json.dumps([vars(entry) for entry in entries], ensure_ascii=False, indent=1))
        return FINE
    for entry in entries:
        print(f"{entry.rule}  {entry.text}")
        print(f"    code   {', '.join(entry.code) or 'nowhere'}")
        print(f"    events {', '.join(entry.events) or 'none'}")
        if with_tests:
            print(f"    tests  {len(entry.tests)}: {', '.join(entry.tests) or 'none'}")
    missing = [e.rule for e in entries if not e.code or (with_tests and not e.tests)]
    what = "code or test" if with_tests else "code"
    print(f"{len(entries)} rules; without {what}: {', '.join(missing) or 'none'}.")
    return FINE


# bench


def _add_bench(verbs: Any) -> None:
    verb = _verb(verbs, "bench", _bench, "measure how fast the rules are on this machine")
    _add_game(verb)
    _add_options(verb)
    verb.add_argument("--seconds", type=float, default=3.0, help="how long (default 3)")
    verb.add_argument("--speed", choices=("plain", "native"), default="native")
    verb.add_argument("--driver", choices=("random", "seeker"), default="random")
    verb.add_argument("--threads", type=int, default=1, help="how many threads (default 1)")
    verb.add_argument("--search", action="store_true", help="measure the search instead")
    verb.add_argument("--json", action="store_true", help="one JSON object")


def _bench(given: argparse.Namespace) -> int:
    from demiurge.benchmark import measure, measure_search

    if given.threads < 1 or not 0 < given.seconds <= 3600:
        raise OptionError("Expected at least 1 thread and between 0 and 3600 seconds.")
    asked = given.game, _options(given), _components(given, given.game)
    if given.search:
        figures = measure_search(*asked, given.seconds, given.threads)
    else:
        figures = measure(*asked, given.speed, given.driver, given.seconds, given.threads)
    if given.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name.replace('_', ' '):>28}  {value}")
    return FINE


# bot


def _add_bot(verbs: Any) -> None:
    verb = _verb(verbs, "bot", _bot, "play as a bot, over standard input and output")
    who = verb.add_mutually_exclusive_group()
    who.add_argument("--player", metavar="NAME", help="which player (default: random)")
    who.add_argument("--level", type=int, metavar="N", help="the same as --player levelN")


def _bot(given: argparse.Namespace) -> int:
    from demiurge.bots.players import player
    from demiurge.bots.protocol import Answerer

    name = given.player or (f"level{given.level}" if given.level is not None else "random")
    player(name, GAMES[0], "").close()
    path = Path(given.components) if given.components else None
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    bot = Answerer(
        name,
        lambda game, seed: player(name, game, seed),
        lambda line: print(line, flush=True),
        path,
    )
    if all(bot.hear(line) for line in sys.stdin):
        bot.leave()
    return FINE


if __name__ == "__main__":
    sys.exit(main())

"""The modules of Noughts are what the shared files ask for: mypy reads this, nobody runs it."""

from demiurge.bots.engine.contract import Features, Playouts
from demiurge.bots.levels import Playing
from demiurge.bots.noughts import features, levels, playout
from demiurge.drawing import Drawing
from demiurge.drawing import noughts as drawing
from demiurge.encoding.contract import Actions, Observations
from demiurge.encoding.noughts import actions, observation
from demiurge.rules.contract import Deals, Endings, Moves, Seekers, States, Views
from demiurge.rules.noughts import deal, ending, moves, seeker, state, view
from demiurge.terminal.board import Board
from demiurge.terminal.noughts import board

rules: tuple[Deals, Endings, Moves, Seekers, States, Views] = (
    deal,
    ending,
    moves,
    seeker,
    state,
    view,
)
bots: tuple[Features, Playouts, Playing] = features, playout, levels
envs: tuple[Actions, Observations] = actions, observation
shown: tuple[Board, Drawing] = board, drawing

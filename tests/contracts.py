"""Each game's modules have what the shared files need: mypy checks this, nothing runs it."""

from demiurge.bots.engine.contract import Features, Playouts
from demiurge.bots.gaia import features as gaia_features
from demiurge.bots.gaia import levels as gaia_levels
from demiurge.bots.gaia import playout as gaia_playout
from demiurge.bots.gheos import features as gheos_features
from demiurge.bots.gheos import levels as gheos_levels
from demiurge.bots.gheos import playout as gheos_playout
from demiurge.bots.levels import Playing
from demiurge.drawing import Drawing
from demiurge.drawing import gaia as gaia_drawing
from demiurge.drawing import gheos as gheos_drawing
from demiurge.encoding.contract import Actions, Observations
from demiurge.encoding.gaia import actions as gaia_actions
from demiurge.encoding.gaia import observation as gaia_observation
from demiurge.encoding.gheos import actions as gheos_actions
from demiurge.encoding.gheos import observation as gheos_observation
from demiurge.rules.contract import Deals, Endings, Moves, Seekers, States, Views
from demiurge.rules.gaia import deal, ending, moves, seeker, state, view
from demiurge.rules.gheos import deal as gheos_deal
from demiurge.rules.gheos import ending as gheos_ending
from demiurge.rules.gheos import moves as gheos_moves
from demiurge.rules.gheos import seeker as gheos_seeker
from demiurge.rules.gheos import state as gheos_state
from demiurge.rules.gheos import view as gheos_view
from demiurge.terminal.board import Board
from demiurge.terminal.gaia import board as gaia_board
from demiurge.terminal.gheos import board as gheos_board

deals: tuple[Deals, ...] = (deal, gheos_deal)
endings: tuple[Endings, ...] = (ending, gheos_ending)
rules: tuple[Moves, ...] = (moves, gheos_moves)
seekers: tuple[Seekers, ...] = (seeker, gheos_seeker)
states: tuple[States, ...] = (state, gheos_state)
views: tuple[Views, ...] = (view, gheos_view)
features: tuple[Features, ...] = (gaia_features, gheos_features)
playouts: tuple[Playouts, ...] = (gaia_playout, gheos_playout)
actions: tuple[Actions, ...] = (gaia_actions, gheos_actions)
observations: tuple[Observations, ...] = (gaia_observation, gheos_observation)
playing: tuple[Playing, ...] = (gaia_levels, gheos_levels)
boards: tuple[Board, ...] = (gaia_board, gheos_board)
drawings: tuple[Drawing, ...] = (gaia_drawing, gheos_drawing)

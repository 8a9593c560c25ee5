language-name = English
title = Make a world.
subtitle = Two board games, against the computer, friends, or both. No account needed.
gaia-about = Lay landscapes, found cities, keep them happy. Place all your pawns first.
gheos-about = Shape continents, lead civilizations, choose your wars. Score the most points.
players = Players
computers = Computers
rules = Rules
rules-base = Base
rules-advanced = Advanced
rules-disasters = Disasters
rules-base-about = Landscapes, animals and cities. A good first game.
rules-advanced-about = Adds Power cards and takeovers: one owner per city.
rules-disasters-about = Adds lightning, eruptions and earthquakes.
level = Level { $level }: { $name }
play = Play { $game }
invite = Invite friends
share-device = Share this device
continue = Continue
your-games = Your games
your-move = Your move
their-move = { $name } is to move
game-over = The game is over
lobby = Open tables
sit-down = Sit down
name = Your name
dark = Dark
light = Light
language = Language
home = All games
you = You
computer = computer
away = a computer stands in
waiting = Waiting for players. Send each a link:
link-seat = Link for seat { $seat }
link-watch = Link for spectators
copy = Copy
copied = Copied
your-turn = Your turn
actions-left = { $count ->
    [one] one action left
   *[other] { $count } actions left
  }
choose-place = Choose a place
confirm = Do it
back = Back
rotate = Turn
undo = Take back
undo-asked = { $name } would like to take a move back.
agree = Agree
refuse = Refuse
hint = Hint
hint-says = Try: { $move }
rematch = Play again
record = Record
market = Market
objectives = Objectives
supply = Supply
civilizations = Civilizations
what-happened = What happened
your-hand = Your hand
in-front = In front
hand = Hand
to-place = { $count } to place
points = { $count ->
    [one] one point
   *[other] { $count } points
  }
tokens = { $count ->
    [one] one token
   *[other] { $count } tokens
  }
pile = { $count } left
epochs = Epochs: { $count }
winner = { $names } won
disconnected = Connecting again …
pass-device = Pass the device to { $name }
look = Show my cards
spectating = You are watching
come-back = Play on myself
chat = Say something
send = Send
zoom-in = Closer
zoom-out = Farther
recentre = Whole world
cannot = Not possible now
not-yet = Whoever opens a link sits down and the game begins.
taken-back = Moves were taken back.

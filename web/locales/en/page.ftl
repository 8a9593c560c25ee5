language-name = English
title = Make a world.
subtitle = Two board games, against the computer, friends, or both. No account needed.
players = Players
computers = Computers
rules = Rules
rules-base = Base
rules-advanced = Advanced
rules-disasters = Disasters
rules-base-about = Landscapes, animals and cities. A good first game.
rules-advanced-about = Adds Power cards and takeovers: a city has one owner, and four met needs earn a second pawn.
rules-disasters-about = Advanced, with lightnings and eruptions among the Power cards.
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
link-seat = Link for seat { $seat }
link-watch = Link for spectators
copy = Copy
copied = Copied
your-turn = Your turn
choose-place = Choose a place
preparing = The computers are warming up: for a minute they think a little less.
log-ends = The log of this table has room for { $count } more entries. Near its end no more moves can be taken back.
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
winner = { $who ->
    [you] You won!
   *[other] { $names } won.
  }
disconnected = Connecting again …
held = Something between you and the server holds its news back, so the table is looked at every few seconds. Whoever runs the server can mend this.
pass-device = Pass the device to { $name }
look = Show my cards
spectating = You are watching
come-back = Take my seat back
chat = Say something
chat-gone = Older lines are gone.
send = Send
zoom-in = Closer
zoom-out = Farther
recentre = Whole world
cannot = Not possible now
taken-back = Moves were taken back.
sending-again = What you did has not arrived yet; it is sent again and again.
undo-waits = You have asked to take a move back. { $names } { $count ->
    [one] has
   *[other] have
  } not answered yet.
undo-granted = You may take a move back: done.
undo-refused = You may not take a move back.
pass-about = Nothing is shown until { $name } has the device.
stood-in = { $name }, a computer, plays for you until you come back.
time = Time
time-left = { $count } seconds left.
in-stead = a computer, in their stead

level-gaia-1 = Seedling
level-gaia-1-about = Takes the nicest of a few moves: a child’s first opponent.
level-gaia-2 = Gardener
level-gaia-2-about = Thinks for a moment about what you might do next.
level-gaia-3 = Ranger
level-gaia-3-about = Thinks its turn through, and sees the traps of yours.
level-gaia-4 = Elder
level-gaia-4-about = Thinks a turn or two ahead and takes what you leave open.
level-gaia-5 = Demiurge
level-gaia-5-about = Thinks far ahead: the strongest we have.
level-gheos-1 = Islander
level-gheos-1-about = Takes the nicer of two moves: a child’s first opponent.
level-gheos-2 = Settler
level-gheos-2-about = Looks at every move, one step ahead.
level-gheos-3 = Chieftain
level-gheos-3-about = Thinks its turn through, and sees your wars coming.
level-gheos-4 = Monarch
level-gheos-4-about = Thinks a turn or two ahead and takes what you leave open.
level-gheos-5 = Demiurge
level-gheos-5-about = Thinks far ahead: the strongest we have.
level-number = Level { $level }: { $name }
level-told = { $name }: { $about }
more-options = More options
fewer-options = Fewer options
summary = { $count } players · { $level }
gheos-end = End
gheos-end-about = When every scoring token is played, or with the sixth Epoch (two players), the seventh (three) or the eighth (four).
who-plays = Who plays
seat-number = Seat { $number }
seat-link = A friend, by link
seat-here = Somebody at this device
player-number = Player { $number }
lightnings = Lightnings
lightnings-about = How many lightning cards are among the Power cards. Each removes everything from one tile: fewer cards make a milder game.
clock = Clock
clock-none = No clock
clock-move-minutes = { $count ->
    [one] one minute a move
   *[other] { $count } minutes a move
  }
clock-move-days = { $count ->
    [one] one day a move
   *[other] { $count } days a move
  }
clock-game-minutes = { $count } minutes a game
clock-about = A computer plays for anyone who runs out of time, until they come back.
hints = Hints
hints-yes = Allowed
hints-no = None
hints-yes-about = Everyone may ask what a strong computer would do.
hints-no-about = Nobody gets advice, not even for a mistake.
who-comes = Who may come
private = Private
listed = Listed
private-about = Only people with a link can find the table.
listed-about = The table is in the list of open tables: anyone may sit down or watch.
stand-in = Stand-in
stand-in-about = Plays for somebody who is away or late.
with = { $game } with { $names }
alone = { $game }
gathering-state = Waiting for players
free-seats = { $count ->
    [one] one free seat
   *[other] { $count } free seats
  }
being-played = Being played
watch-table = Watch
lobby-empty = None at the moment. Tables that are listed appear here, and anyone may join them.
see-end = See the end
first-game = First game
first-game-about = The first turns, explained as they happen
replay-record = Replay a record
replay-record-about = Any game kept as a file
rules-and-cards = Rules and cards
rules-and-cards-about = Search the rules, see what is on the cards
cards = Cards
not-a-record = This file is not a record: a record is a JSON file that Demiurge has written.
join-title = You are invited
join-about = Tell the others what to call you, then take your seat.
taken-or-gone = This link was used before, or the table no longer exists. Ask for a new one.
table-private = Private table
table-listed = Listed table
invite-title = Waiting for players
invite-maker = Send each friend a link to sit down at the table. When every seat is taken, the game begins.
invite-guest = The game begins as soon as every seat is taken.
invite-listed = The table is also listed: anyone may sit down.
free = free
ready = ready
shuffle-waits = Every seat is taken. The shuffle is waiting for the page of { $name }.
new-link = New link
send-away = Send away
leave = Leave the table
link-to-watch = Anyone who opens this link can watch
send-by = Send …
sent-away = Your seat was freed. Ask for a new link to sit down again.
gaia-about = Lay landscapes, found cities, keep them happy. Place all your pawns first.
gheos-about = Shape continents, lead civilizations, choose your wars. Score the most points.

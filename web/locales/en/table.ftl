# Things: the name, then as an object with its article, with "the", and as what something becomes.
thing-nature = Nature
  .a = a Nature card
thing-life = Life
  .a = a Life card
thing-power = Power
  .a = a Power card
thing-tile = Tile
thing-epoch = Epoch
thing-plain = Plain
  .a = a plain
  .the = The plain
  .into = a plain
thing-forest = Forest
  .a = a forest
  .the = The forest
  .into = a forest
thing-sea = Sea
  .a = a sea
  .the = The sea
  .into = a sea
thing-desert = Desert
  .a = a desert
  .the = The desert
  .into = a desert
thing-mountain = Mountain
  .a = a mountain
  .the = The mountain
  .into = a mountain
thing-swamp = Swamp
  .a = a swamp
  .the = The swamp
  .into = a swamp
thing-animals = Animals
  .a = an Animals card
thing-city = City { $number }
  .a = city { $number }
thing-objective = Objective { $number }
thing-land = Tile { $number }
thing-sun = Sun
  .a = a Sun card
thing-rain = Rain
  .a = a Rain card
thing-tornado = Tornado
  .a = a Tornado card
thing-protection = Protection
  .a = a Protection card
thing-earthquake = Earthquake
  .a = an Earthquake card
thing-lightning = Lightning
  .a = a Lightning card
thing-eruption = Eruption
  .a = an Eruption card
thing-red = Red
thing-green = Green
thing-yellow = Yellow
thing-blue = Blue
thing-black = Black
thing-white = White
symbol-wheat = Wheat
symbol-cup = Cups
symbol-sword = Swords
symbol-pyramid = Pyramids

# What one can choose
act-draw = Draw: { $thing }
act-play = Place: { $thing }
act-power = Play: { $thing }
act-discard = Discard: { $thing }
act-keep = Keep: { $thing }
act-take = { $thing } from { $name }
act-feed = Feed this city
act-protect = Protect
act-allow = Let it happen
act-claim = Claim: { $thing }
act-add = Add this tile
act-replace = Replace this tile
act-pay = Pay: { $thing }
act-winner = { $thing } wins
act-migrate = They go here
act-introduce = Bring in { $thing }
act-follow = Follower of { $thing }
act-score = Play a token
act-hold = Keep the tokens

# What happened
log-begins = The cards are dealt.
log-begins-gheos = Everyone draws two tiles.
log-draw-pile = { $who ->
    [you] You draw { $thing } from the pile.
   *[other] { $name } draws { $thing } from the pile.
  }
log-draw-open = { $who ->
    [you] You take { $thing } from the market.
   *[other] { $name } takes { $thing } from the market.
  }
log-draw-none = { $who ->
    [you] You ask for { $thing }, and none is left.
   *[other] { $name } asks for { $thing }, and none is left.
  }
log-refill = Turned up: { $thing }.
log-play-land = { $who ->
    [you] You lay { $thing }.
   *[other] { $name } lays { $thing }.
  }
log-play-animals = { $who ->
    [you] You settle four animals.
   *[other] { $name } settles four animals.
  }
log-play-city = { $who ->
    [you] You found city { $city }.
   *[other] { $name } founds city { $city }.
  }
log-play-power = { $who ->
    [you] You play a power: { $thing }.
   *[other] { $name } plays a power: { $thing }.
  }
log-feed = { $who ->
    [you] You feed a city.
   *[other] { $name } feeds a city.
  }
log-discard = { $who ->
    [you] You discard { $thing }.
   *[other] { $name } discards { $thing }.
  }
log-take = { $who ->
    [you] You take { $thing } from { $victim }.
   *[other] { $whom ->
        [you] { $name } takes { $thing } from you.
       *[other] { $name } takes { $thing } from { $victim }.
      }
  }
log-keep = { $who ->
    [you] You keep { $thing }.
   *[other] { $name } keeps { $thing }.
  }
log-protect = { $who ->
    [you] You protect yourself: the power has no effect.
   *[other] { $name } is protected: the power has no effect.
  }
log-allow = { $who ->
    [you] You let it happen.
   *[other] { $name } lets it happen.
  }
log-claim = { $who ->
    [you] You complete an objective and put a pawn on it.
   *[other] { $name } completes an objective and puts a pawn on it.
  }
log-land = { $from } becomes { $to }.
log-rises = City { $city } rises from { $from } to { $to }.
log-sinks = City { $city } sinks from { $from } to { $to }.
log-falls = City { $city } falls.
log-pawn-put = { $who ->
    [you] { $count ->
        [one] You put a pawn on city { $city }.
       *[other] You put { $count } pawns on city { $city }.
      }
   *[other] { $count ->
        [one] { $name } puts a pawn on city { $city }.
       *[other] { $name } puts { $count } pawns on city { $city }.
      }
  }
log-pawn-lost = { $who ->
    [you] { $count ->
        [one] You lose a pawn on city { $city }.
       *[other] You lose { $count } pawns on city { $city }.
      }
   *[other] { $count ->
        [one] { $name } loses a pawn on city { $city }.
       *[other] { $name } loses { $count } pawns on city { $city }.
      }
  }
log-wins = { $who ->
    [you] You win!
   *[other] { $name } wins!
  }
log-add = { $who ->
    [you] You add a tile.
   *[other] { $name } adds a tile.
  }
log-replace = { $who ->
    [you] You replace a tile.
   *[other] { $name } replaces a tile.
  }
log-pay = { $who ->
    [you] You pay a follower of { $colour } for it.
   *[other] { $name } pays a follower of { $colour } for it.
  }
log-winner = { $who ->
    [you] You let { $colour } win the war.
   *[other] { $name } lets { $colour } win the war.
  }
log-migrate = { $who ->
    [you] You choose where the people go.
   *[other] { $name } chooses where the people go.
  }
log-introduce = { $who ->
    [you] You bring { $colour } into the world.
   *[other] { $name } brings { $colour } into the world.
  }
log-follow = { $who ->
    [you] You take a follower of { $colour }.
   *[other] { $name } takes a follower of { $colour }.
  }
log-score = { $who ->
    [you] You play a scoring token.
   *[other] { $name } plays a scoring token.
  }
log-hold = { $who ->
    [you] You keep your tokens.
   *[other] { $name } plays no token.
  }
log-draw-tile = { $who ->
    [you] You draw a tile.
   *[other] { $name } draws a tile.
  }
log-epoch = { $who ->
    [you] You draw an Epoch: pyramids score.
   *[other] { $name } draws an Epoch: pyramids score.
  }
log-war = War: { $winner } drives out { $loser }.
log-leaves = { $colour } leaves the world.
log-moves = { $colour } is divided and moves to the part with most wheat.
log-followers-won = { $who ->
    [you] { $count ->
        [one] You win a follower of { $colour }.
       *[other] You win { $count } followers of { $colour }.
      }
   *[other] { $count ->
        [one] { $name } wins a follower of { $colour }.
       *[other] { $name } wins { $count } followers of { $colour }.
      }
  }
log-followers-lost = { $who ->
    [you] { $count ->
        [one] You lose a follower of { $colour }.
       *[other] You lose { $count } followers of { $colour }.
      }
   *[other] { $count ->
        [one] { $name } loses a follower of { $colour }.
       *[other] { $name } loses { $count } followers of { $colour }.
      }
  }
log-points = { $who ->
    [you] { $count ->
        [one] You score one point.
       *[other] You score { $count } points.
      }
   *[other] { $count ->
        [one] { $name } scores one point.
       *[other] { $name } scores { $count } points.
      }
  }

# What would happen
nothing-else = Nothing else changes.
war = This starts a war
migration = This starts a migration
wins = { $colour } wins
leaves = { $colour } leaves
tied = It is a tie: you will decide.
pay-first = You pay one follower first.
objective-done = Objective complete
if-nobody-protects = If nobody protects.
swords = { $count ->
    [one] one sword
   *[other] { $count } swords
  }

# The table
choose-card = Choose a card first.
choose-tile = Choose a tile first.
no-place = No place for it now.
people-now = Civilization or follower
token-phase = Scoring token
tile-phase = Tile
draw-phase = Draw
token-now = A token now would score { $count }.
bring-in = Bring in a civilization
take-follower = Take a follower
of-epochs = { $count } of { $last }
in-pile = { $count ->
    [one] one tile in the pile
   *[other] { $count } tiles in the pile
  }
progress = { $done } of { $all }
world = The world
world-keys = Arrow keys go from place to place, Enter chooses.
place-empty = Empty place { $cell }
place-tile = { $land }, { $cell }
place-animals = { $count ->
    [one] one animal
   *[other] { $count } animals
  }
place-city = city { $number }, { $met } of 4 needs met
place-pawns = { $count ->
    [one] one pawn of { $name }
   *[other] { $count } pawns of { $name }
  }
place-target = possible
continent-of = { $colour }: { $signs }
continent-empty = Nobody lives here: { $signs }
your-turn-to = Your turn: { $task }
task-feed = feed a city
task-act = draw or play a card
task-discard = discard a card
task-protect = answer the power
task-take = take a card
task-keep = keep one card
task-claim = claim an objective
task-tile = place a tile
task-pay = pay a follower
task-migrate = choose where they go
task-winner = choose who wins
task-people = civilization or follower
task-token = token or not
why-not = Why not?
tab-world = World
tab-log = Log
tab-market = Market
tab-people = Peoples
sound = Sound
tell-me = Tell me when it is my move
help = Help
close = Close
help-title = Keys
key-cards = Choose a card or an answer
key-arrows = Go from place to place
key-enter = Choose; once more: do it
key-rotate = Turn the tile
key-escape = Back
key-undo = Take a move back
key-hint = Hint
key-world = To the world
key-market = To the market
key-help = This help
asked-power = { $name } plays: { $thing }
asked-where = Where: { $where }
land-with-city = { $land } with a city
if-allowed = If you let it happen
if-protected = If you protect
protected-about = Nothing changes in the world. Your Protection then lies open in front of you.
see-before = Before
see-after = After

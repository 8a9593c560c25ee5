# Dolgok: a név, majd tárgyesetben névelővel, alanyként névelővel, és az, amivé valami válik.
thing-nature = Természet
  .a = egy Természet-kártyát
thing-life = Élet
  .a = egy Élet-kártyát
thing-power = Hatalom
  .a = egy Hatalom-kártyát
thing-tile = Lapka
thing-epoch = Korszak
thing-plain = Mező
  .a = egy mezőt
  .the = A mező
  .into = mezővé
thing-forest = Erdő
  .a = egy erdőt
  .the = Az erdő
  .into = erdővé
thing-sea = Tenger
  .a = egy tengert
  .the = A tenger
  .into = tengerré
thing-desert = Sivatag
  .a = egy sivatagot
  .the = A sivatag
  .into = sivataggá
thing-mountain = Hegység
  .a = egy hegységet
  .the = A hegység
  .into = hegységgé
thing-swamp = Mocsár
  .a = egy mocsarat
  .the = A mocsár
  .into = mocsárrá
thing-animals = Állatok
  .a = egy állatkártyát
thing-city = { $number }. város
  .a = egy városkártyát ({ $number }.)
thing-objective = { $number }. cél
thing-land = { $number }. lapka
thing-sun = Nap
  .a = egy Nap-kártyát
thing-rain = Eső
  .a = egy Eső-kártyát
thing-tornado = Tornádó
  .a = egy Tornádó-kártyát
thing-protection = Védelem
  .a = egy Védelem-kártyát
thing-earthquake = Földrengés
  .a = egy Földrengés-kártyát
thing-lightning = Villámlás
  .a = egy Villámlás-kártyát
thing-eruption = Vulkánkitörés
  .a = egy Vulkánkitörés-kártyát
thing-red = Piros
thing-green = Zöld
thing-yellow = Sárga
thing-blue = Kék
thing-black = Fekete
thing-white = Fehér
symbol-wheat = Búza
symbol-cup = Kehely
symbol-sword = Kard
symbol-pyramid = Piramis

# Amit választani lehet
act-draw = Húzás: { $thing }
act-play = Lerakás: { $thing }
act-power = Kijátszás: { $thing }
act-discard = Eldobás: { $thing }
act-keep = Megtartás: { $thing }
act-take = { $thing } ({ $name })
act-feed = Város etetése
act-protect = Megvédem magam
act-allow = Megengedem
act-claim = Elveszem: { $thing }
act-add = Lapka lerakása
act-replace = Lapka cseréje
act-pay = Fizetek: { $thing }
act-winner = A { $thing } győz
act-migrate = Ide mennek
act-introduce = Bevezetem: { $thing }
act-follow = { $thing } követő
act-score = Zseton kijátszása
act-hold = Zsetonok megtartása

# Ami történt
log-begins = A lapok ki vannak osztva.
log-begins-gheos = Mindenki két lapkát húz.
log-draw-pile = { $who ->
    [you] Húzol { $thing } a pakliból.
   *[other] { $name } húz { $thing } a pakliból.
  }
log-draw-open = { $who ->
    [you] Elveszel { $thing } a kínálatból.
   *[other] { $name } elvesz { $thing } a kínálatból.
  }
log-draw-none = { $who ->
    [you] Húznál { $thing }, de nincs több.
   *[other] { $name } húzna { $thing }, de nincs több.
  }
log-refill = Felfordítva: { $thing }.
log-play-land = { $who ->
    [you] Leteszel { $thing }.
   *[other] { $name } letesz { $thing }.
  }
log-play-animals = { $who ->
    [you] Letelepítesz négy állatot.
   *[other] { $name } letelepít négy állatot.
  }
log-play-city = { $who ->
    [you] Megalapítod { AZ($city) } { $city }. várost.
   *[other] { $name } megalapítja { AZ($city) } { $city }. várost.
  }
log-play-power = { $who ->
    [you] Hatalmat játszol ki: { $thing }.
   *[other] { $name } hatalmat játszik ki: { $thing }.
  }
log-feed = { $who ->
    [you] Megetetsz egy várost.
   *[other] { $name } megetet egy várost.
  }
log-discard = { $who ->
    [you] Eldobsz { $thing }.
   *[other] { $name } eldob { $thing }.
  }
log-take = { $who ->
    [you] Elveszel { $thing } tőle: { $victim }.
   *[other] { $whom ->
        [you] { $name } elvesz tőled { $thing }.
       *[other] { $name } elvesz { $thing } tőle: { $victim }.
      }
  }
log-keep = { $who ->
    [you] Megtartasz { $thing }.
   *[other] { $name } megtart { $thing }.
  }
log-protect = { $who ->
    [you] Megvéded magad: a hatalom hatástalan.
   *[other] { $name } megvédi magát: a hatalom hatástalan.
  }
log-allow = { $who ->
    [you] Megengeded.
   *[other] { $name } megengedi.
  }
log-claim = { $who ->
    [you] Teljesítesz egy célt, és bábut teszel rá.
   *[other] { $name } teljesít egy célt, és bábut tesz rá.
  }
log-land = { $from } { $to } válik.
log-rises = { AZ($city) ->
    [az] Az { $city }. város elégedettsége nő: { $from } → { $to }.
   *[a] A { $city }. város elégedettsége nő: { $from } → { $to }.
  }
log-sinks = { AZ($city) ->
    [az] Az { $city }. város elégedettsége csökken: { $from } → { $to }.
   *[a] A { $city }. város elégedettsége csökken: { $from } → { $to }.
  }
log-falls = { AZ($city) ->
    [az] Az { $city }. város elesik.
   *[a] A { $city }. város elesik.
  }
log-pawn-put = { $who ->
    [you] { $count ->
        [1] Bábut teszel { AZ($city) } { $city }. városra.
       *[other] { $count } bábut teszel { AZ($city) } { $city }. városra.
      }
   *[other] { $count ->
        [1] { $name } bábut tesz { AZ($city) } { $city }. városra.
       *[other] { $name } { $count } bábut tesz { AZ($city) } { $city }. városra.
      }
  }
log-pawn-lost = { $who ->
    [you] { $count ->
        [1] Elveszítesz egy bábut { AZ($city) } { $city }. városban.
       *[other] Elveszítesz { $count } bábut { AZ($city) } { $city }. városban.
      }
   *[other] { $count ->
        [1] { $name } elveszít egy bábut { AZ($city) } { $city }. városban.
       *[other] { $name } elveszít { $count } bábut { AZ($city) } { $city }. városban.
      }
  }
log-wins = { $who ->
    [you] Nyertél!
   *[other] { $name } nyert!
  }
log-add = { $who ->
    [you] Leteszel egy lapkát.
   *[other] { $name } letesz egy lapkát.
  }
log-replace = { $who ->
    [you] Kicserélsz egy lapkát.
   *[other] { $name } kicserél egy lapkát.
  }
log-pay = { $who ->
    [you] Egy { $colour } követővel fizetsz érte.
   *[other] { $name } egy { $colour } követővel fizet érte.
  }
log-winner = { $who ->
    [you] Úgy döntesz, hogy a { $colour } nyeri a háborút.
   *[other] { $name } úgy dönt, hogy a { $colour } nyeri a háborút.
  }
log-migrate = { $who ->
    [you] Megválasztod, hová megy a nép.
   *[other] { $name } megválasztja, hová megy a nép.
  }
log-introduce = { $who ->
    [you] Új civilizációt hozol a világba: { $colour }.
   *[other] { $name } új civilizációt hoz a világba: { $colour }.
  }
log-follow = { $who ->
    [you] Veszel egy { $colour } követőt.
   *[other] { $name } vesz egy { $colour } követőt.
  }
log-score = { $who ->
    [you] Kijátszol egy pontozó zsetont.
   *[other] { $name } kijátszik egy pontozó zsetont.
  }
log-hold = { $who ->
    [you] Megtartod a zsetonjaidat.
   *[other] { $name } nem játszik ki zsetont.
  }
log-draw-tile = { $who ->
    [you] Húzol egy lapkát.
   *[other] { $name } húz egy lapkát.
  }
log-epoch = { $who ->
    [you] Korszakot húzol: a piramisok pontot érnek.
   *[other] { $name } Korszakot húz: a piramisok pontot érnek.
  }
log-war = Háború: a { $winner } kiűzi ezt a népet: { $loser }.
log-leaves = A { $colour } elhagyja a világot.
log-moves = A { $colour } kettészakad, és oda vonul, ahol a legtöbb a búza.
log-followers-won = { $who ->
    [you] { $count ->
        [1] Kapsz egy { $colour } követőt.
       *[other] Kapsz { $count } { $colour } követőt.
      }
   *[other] { $count ->
        [1] { $name } kap egy { $colour } követőt.
       *[other] { $name } kap { $count } { $colour } követőt.
      }
  }
log-followers-lost = { $who ->
    [you] { $count ->
        [1] Elveszítesz egy { $colour } követőt.
       *[other] Elveszítesz { $count } { $colour } követőt.
      }
   *[other] { $count ->
        [1] { $name } elveszít egy { $colour } követőt.
       *[other] { $name } elveszít { $count } { $colour } követőt.
      }
  }
log-points = { $who ->
    [you] { $count } pontot kapsz.
   *[other] { $name } { $count } pontot kap.
  }

# Ami történne
nothing-else = Más nem változik.
war = Ez háborút indít
migration = Ez népvándorlást indít
wins = A { $colour } győz
leaves = A { $colour } távozik
tied = Döntetlen: te döntesz majd.
pay-first = Előbb fizetsz egy követővel.
objective-done = Cél teljesítve
if-nobody-protects = Ha senki sem védekezik.
swords = { $count } kard

# Az asztal
choose-card = Előbb válassz lapot.
choose-tile = Előbb válassz lapkát.
no-place = Most nincs hová tenni.
people-now = Civilizáció vagy követő
token-phase = Pontozó zseton
tile-phase = Lapka
draw-phase = Húzás
token-now = Egy zseton most { $count } pontot érne.
bring-in = Civilizáció bevezetése
take-follower = Követő felvétele
of-epochs = { $count }/{ $last }
in-pile = { $count } lapka a pakliban
progress = { $done }/{ $all }
world = A világ
world-keys = A nyilak helyről helyre visznek, az Enter választ.
place-empty = Üres hely { $cell }
place-tile = { $land }, { $cell }
place-animals = { $count } állat
place-city = { $number }. város, a 4 igényből { $met } teljesül
place-pawns = { $count } bábu: { $name }
place-target = lehetséges
continent-of = { $colour }: { $signs }
continent-empty = Itt nem lakik senki: { $signs }
your-turn-to = Te jössz: { $task }
task-feed = etess meg egy várost
task-act = húzz vagy játssz ki egy lapot
task-discard = dobj el egy lapot
task-protect = válaszolj a hatalomra
task-take = vegyél el egy lapot
task-keep = tarts meg egy lapot
task-claim = vegyél el egy célt
task-tile = tegyél le egy lapkát
task-pay = fizess egy követővel
task-migrate = válaszd meg, hová mennek
task-winner = válaszd meg a győztest
task-people = civilizáció vagy követő
task-token = zseton vagy nem
why-not = Miért nem?
tab-world = Világ
tab-log = Napló
tab-market = Kínálat
tab-people = Népek
sound = Hang
tell-me = Szólj, ha én jövök
help = Súgó
close = Bezárás
help-title = Billentyűk
key-cards = Lap vagy válasz választása
key-arrows = Helyről helyre
key-enter = Választás; még egyszer: mehet
key-rotate = Lapka forgatása
key-escape = Vissza
key-undo = Lépés visszavonása
key-hint = Tanács
key-world = A világhoz
key-market = A kínálathoz
key-help = Ez a súgó
asked-power = { $name } kijátssza: { $thing }
asked-where = Hol: { $where }
land-with-city = { $land }, rajta város
if-allowed = Ha megengeded
if-protected = Ha megvéded magad
protected-about = A világban semmi sem változik. A Védelem ezután nyíltan előtted fekszik.
see-before = Előtte
see-after = Utána

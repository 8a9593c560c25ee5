# Dinge: der Name, dann im Akkusativ mit Artikel, mit „der, die, das“, und wozu etwas wird.
thing-nature = Natur
  .a = eine Naturkarte
thing-life = Leben
  .a = eine Lebenskarte
thing-power = Macht
  .a = eine Machtkarte
thing-tile = Plättchen
thing-epoch = Epoche
thing-plain = Ebene
  .a = eine Ebene
  .the = Die Ebene
  .into = zur Ebene
thing-forest = Wald
  .a = einen Wald
  .the = Der Wald
  .into = zum Wald
thing-sea = Meer
  .a = ein Meer
  .the = Das Meer
  .into = zum Meer
thing-desert = Wüste
  .a = eine Wüste
  .the = Die Wüste
  .into = zur Wüste
thing-mountain = Gebirge
  .a = ein Gebirge
  .the = Das Gebirge
  .into = zum Gebirge
thing-swamp = Sumpf
  .a = einen Sumpf
  .the = Der Sumpf
  .into = zum Sumpf
thing-animals = Tiere
  .a = eine Tierkarte
thing-city = Stadt { $number }
  .a = die Stadt { $number }
thing-objective = Ziel { $number }
thing-land = Plättchen { $number }
thing-sun = Sonne
  .a = die Karte Sonne
thing-rain = Regen
  .a = die Karte Regen
thing-tornado = Tornado
  .a = die Karte Tornado
thing-protection = Abwehr
  .a = die Karte Abwehr
thing-earthquake = Erdbeben
  .a = die Karte Erdbeben
thing-lightning = Blitzschlag
  .a = die Karte Blitzschlag
thing-eruption = Vulkanausbruch
  .a = die Karte Vulkanausbruch
thing-red = Rot
thing-green = Grün
thing-yellow = Gelb
thing-blue = Blau
thing-black = Schwarz
thing-white = Weiß
symbol-wheat = Weizen
symbol-cup = Kelche
symbol-sword = Schwerter
symbol-pyramid = Pyramiden

# Was man wählen kann
act-draw = Ziehen: { $thing }
act-play = Legen: { $thing }
act-power = Spielen: { $thing }
act-discard = Abwerfen: { $thing }
act-keep = Behalten: { $thing }
act-take = { $thing } von { $name }
act-feed = Diese Stadt versorgen
act-protect = Schützen
act-allow = Zulassen
act-claim = Nehmen: { $thing }
act-add = Dieses Plättchen anlegen
act-replace = Dieses Plättchen ersetzen
act-pay = Zahlen: { $thing }
act-winner = { $thing } gewinnt
act-migrate = Sie ziehen hierher
act-introduce = { $thing } ins Spiel bringen
act-follow = Anhänger von { $thing }
act-score = Einen Chip spielen
act-hold = Chips behalten

# Was geschah
log-begins = Die Karten sind ausgeteilt.
log-begins-gheos = Alle ziehen zwei Plättchen.
log-draw-pile = { $who ->
    [you] Du ziehst { $thing } vom Stapel.
   *[other] { $name } zieht { $thing } vom Stapel.
  }
log-draw-open = { $who ->
    [you] Du nimmst { $thing } aus der Auslage.
   *[other] { $name } nimmt { $thing } aus der Auslage.
  }
log-draw-none = { $who ->
    [you] Du verlangst { $thing }, aber es ist keine mehr da.
   *[other] { $name } verlangt { $thing }, aber es ist keine mehr da.
  }
log-refill = Aufgedeckt: { $thing }.
log-play-land = { $who ->
    [you] Du legst { $thing }.
   *[other] { $name } legt { $thing }.
  }
log-play-animals = { $who ->
    [you] Du siedelst vier Tiere an.
   *[other] { $name } siedelt vier Tiere an.
  }
log-play-city = { $who ->
    [you] Du gründest die Stadt { $city }.
   *[other] { $name } gründet die Stadt { $city }.
  }
log-play-power = { $who ->
    [you] Du spielst eine Macht: { $thing }.
   *[other] { $name } spielt eine Macht: { $thing }.
  }
log-feed = { $who ->
    [you] Du versorgst eine Stadt.
   *[other] { $name } versorgt eine Stadt.
  }
log-discard = { $who ->
    [you] Du wirfst { $thing } ab.
   *[other] { $name } wirft { $thing } ab.
  }
log-take = { $who ->
    [you] Du nimmst { $victim } { $thing } weg.
   *[other] { $whom ->
        [you] { $name } nimmt dir { $thing } weg.
       *[other] { $name } nimmt { $victim } { $thing } weg.
      }
  }
log-keep = { $who ->
    [you] Du behältst { $thing }.
   *[other] { $name } behält { $thing }.
  }
log-protect = { $who ->
    [you] Du schützt dich: Die Macht bleibt ohne Wirkung.
   *[other] { $name } ist geschützt: Die Macht bleibt ohne Wirkung.
  }
log-allow = { $who ->
    [you] Du lässt es zu.
   *[other] { $name } lässt es zu.
  }
log-claim = { $who ->
    [you] Du erfüllst ein Ziel und setzt eine Figur darauf.
   *[other] { $name } erfüllt ein Ziel und setzt eine Figur darauf.
  }
log-land = { $from } wird { $to }.
log-rises = Die Stadt { $city } steigt von { $from } auf { $to }.
log-sinks = Die Stadt { $city } sinkt von { $from } auf { $to }.
log-falls = Die Stadt { $city } fällt.
log-pawn-put = { $who ->
    [you] { $count ->
        [one] Du setzt eine Figur auf die Stadt { $city }.
       *[other] Du setzt { $count } Figuren auf die Stadt { $city }.
      }
   *[other] { $count ->
        [one] { $name } setzt eine Figur auf die Stadt { $city }.
       *[other] { $name } setzt { $count } Figuren auf die Stadt { $city }.
      }
  }
log-pawn-lost = { $who ->
    [you] { $count ->
        [one] Du verlierst eine Figur auf der Stadt { $city }.
       *[other] Du verlierst { $count } Figuren auf der Stadt { $city }.
      }
   *[other] { $count ->
        [one] { $name } verliert eine Figur auf der Stadt { $city }.
       *[other] { $name } verliert { $count } Figuren auf der Stadt { $city }.
      }
  }
log-wins = { $who ->
    [you] Du gewinnst!
   *[other] { $name } gewinnt!
  }
log-add = { $who ->
    [you] Du legst ein Plättchen an.
   *[other] { $name } legt ein Plättchen an.
  }
log-replace = { $who ->
    [you] Du ersetzt ein Plättchen.
   *[other] { $name } ersetzt ein Plättchen.
  }
log-pay = { $who ->
    [you] Du zahlst mit einem Anhänger von { $colour }.
   *[other] { $name } zahlt mit einem Anhänger von { $colour }.
  }
log-winner = { $who ->
    [you] Du lässt { $colour } den Krieg gewinnen.
   *[other] { $name } lässt { $colour } den Krieg gewinnen.
  }
log-migrate = { $who ->
    [you] Du bestimmst, wohin das Volk zieht.
   *[other] { $name } bestimmt, wohin das Volk zieht.
  }
log-introduce = { $who ->
    [you] Du bringst { $colour } in die Welt.
   *[other] { $name } bringt { $colour } in die Welt.
  }
log-follow = { $who ->
    [you] Du nimmst einen Anhänger von { $colour }.
   *[other] { $name } nimmt einen Anhänger von { $colour }.
  }
log-score = { $who ->
    [you] Du spielst einen Wertungschip.
   *[other] { $name } spielt einen Wertungschip.
  }
log-hold = { $who ->
    [you] Du behältst deine Chips.
   *[other] { $name } spielt keinen Chip.
  }
log-draw-tile = { $who ->
    [you] Du ziehst ein Plättchen.
   *[other] { $name } zieht ein Plättchen.
  }
log-epoch = { $who ->
    [you] Du ziehst eine Epoche: Die Pyramiden zählen.
   *[other] { $name } zieht eine Epoche: Die Pyramiden zählen.
  }
log-war = Krieg: { $winner } vertreibt { $loser }.
log-leaves = { $colour } verlässt die Welt.
log-moves = { $colour } wird geteilt und zieht dorthin, wo der meiste Weizen wächst.
log-followers-won = { $who ->
    [you] { $count ->
        [one] Du gewinnst einen Anhänger von { $colour }.
       *[other] Du gewinnst { $count } Anhänger von { $colour }.
      }
   *[other] { $count ->
        [one] { $name } gewinnt einen Anhänger von { $colour }.
       *[other] { $name } gewinnt { $count } Anhänger von { $colour }.
      }
  }
log-followers-lost = { $who ->
    [you] { $count ->
        [one] Du verlierst einen Anhänger von { $colour }.
       *[other] Du verlierst { $count } Anhänger von { $colour }.
      }
   *[other] { $count ->
        [one] { $name } verliert einen Anhänger von { $colour }.
       *[other] { $name } verliert { $count } Anhänger von { $colour }.
      }
  }
log-points = { $who ->
    [you] { $count ->
        [one] Du bekommst einen Punkt.
       *[other] Du bekommst { $count } Punkte.
      }
   *[other] { $count ->
        [one] { $name } bekommt einen Punkt.
       *[other] { $name } bekommt { $count } Punkte.
      }
  }

# Was geschehen würde
nothing-else = Sonst ändert sich nichts.
war = Das gibt einen Krieg
migration = Das gibt eine Völkerwanderung
wins = { $colour } gewinnt
leaves = { $colour } geht
tied = Gleichstand: Du entscheidest.
pay-first = Du zahlst zuerst einen Anhänger.
objective-done = Ziel erfüllt
if-nobody-protects = Wenn niemand sich schützt.
swords = { $count ->
    [one] ein Schwert
   *[other] { $count } Schwerter
  }

# Der Tisch
choose-card = Wähle zuerst eine Karte.
choose-tile = Wähle zuerst ein Plättchen.
no-place = Jetzt passt sie nirgends.
people-now = Zivilisation oder Anhänger
token-phase = Wertungschip
tile-phase = Plättchen
draw-phase = Ziehen
token-now = Ein Chip brächte jetzt { $count }.
bring-in = Eine Zivilisation ins Spiel bringen
take-follower = Einen Anhänger nehmen
of-epochs = { $count } von { $last }
in-pile = { $count ->
    [one] ein Plättchen im Stapel
   *[other] { $count } Plättchen im Stapel
  }
progress = { $done } von { $all }
world = Die Welt
world-keys = Pfeiltasten gehen von Feld zu Feld, Enter wählt.
place-empty = Leeres Feld { $cell }
place-tile = { $land }, { $cell }
place-animals = { $count ->
    [one] ein Tier
   *[other] { $count } Tiere
  }
place-city = Stadt { $number }, { $met } von 4 Bedürfnissen erfüllt
place-pawns = { $count ->
    [one] eine Figur von { $name }
   *[other] { $count } Figuren von { $name }
  }
place-target = möglich
continent-of = { $colour }: { $signs }
continent-empty = Hier wohnt niemand: { $signs }
your-turn-to = Dein Zug: { $task }
task-feed = versorge eine Stadt
task-act = zieh oder spiel eine Karte
task-discard = wirf eine Karte ab
task-protect = antworte auf die Macht
task-take = nimm eine Karte
task-keep = behalte eine Karte
task-claim = nimm ein Ziel
task-tile = lege ein Plättchen
task-pay = zahle einen Anhänger
task-migrate = wähle, wohin sie ziehen
task-winner = wähle den Sieger
task-people = Zivilisation oder Anhänger
task-token = Chip oder nicht
why-not = Warum nicht?
tab-world = Welt
tab-log = Verlauf
tab-market = Auslage
tab-people = Völker
sound = Ton
tell-me = Melde mir, wenn ich am Zug bin
help = Hilfe
close = Schließen
help-title = Tasten
key-cards = Eine Karte oder Antwort wählen
key-arrows = Von Feld zu Feld gehen
key-enter = Wählen; noch einmal: ausführen
key-rotate = Das Plättchen drehen
key-escape = Zurück
key-undo = Einen Zug zurücknehmen
key-hint = Tipp
key-world = Zur Welt
key-market = Zur Auslage
key-help = Diese Hilfe
asked-power = { $name } spielt: { $thing }
asked-where = Wo: { $where }
land-with-city = { $land } mit Stadt
if-allowed = Wenn du es zulässt
if-protected = Wenn du dich schützt
protected-about = In der Welt ändert sich nichts. Deine Abwehr liegt dann offen vor dir.
see-before = Vorher
see-after = Nachher

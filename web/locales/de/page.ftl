language-name = Deutsch
title = Erschaffe eine Welt.
subtitle = Zwei Brettspiele, gegen den Computer, mit Freunden oder beides. Ohne Konto.
gaia-about = Lege Landschaften, gründe Städte, stelle sie zufrieden. Setze als Erster alle Figuren.
gheos-about = Forme Kontinente, führe Zivilisationen, wähle deine Kriege. Sammle die meisten Punkte.
players = Spieler
computers = Computer
rules = Regeln
rules-base = Grundspiel
rules-advanced = Fortgeschritten
rules-disasters = Katastrophen
rules-base-about = Landschaften, Tiere und Städte. Gut für das erste Spiel.
rules-advanced-about = Mit Machtkarten und Übernahmen: nur ein Herr je Stadt.
rules-disasters-about = Mit Blitzen, Ausbrüchen und Erdbeben.
level = Stufe { $level }: { $name }
play = { $game } spielen
invite = Freunde einladen
share-device = An diesem Gerät
continue = Weiterspielen
your-games = Deine Partien
your-move = Du bist am Zug
their-move = { $name } ist am Zug
game-over = Die Partie ist zu Ende
lobby = Offene Tische
sit-down = Platz nehmen
name = Dein Name
dark = Dunkel
light = Hell
language = Sprache
home = Alle Partien
you = Du
computer = Computer
away = ein Computer springt ein
waiting = Warten auf Mitspieler. Schicke jedem einen Link:
link-seat = Link für Platz { $seat }
link-watch = Link für Zuschauer
copy = Kopieren
copied = Kopiert
your-turn = Dein Zug
actions-left = { $count ->
    [one] noch eine Aktion
   *[other] noch { $count } Aktionen
  }
choose-place = Wähle einen Ort
confirm = Ausführen
back = Zurück
rotate = Drehen
undo = Zurücknehmen
undo-asked = { $name } möchte einen Zug zurücknehmen.
agree = Einverstanden
refuse = Ablehnen
hint = Tipp
hint-says = Versuche: { $move }
rematch = Noch einmal
record = Protokoll
market = Auslage
objectives = Aufträge
supply = Vorrat
civilizations = Zivilisationen
what-happened = Was geschah
your-hand = Deine Hand
in-front = Ausgelegt
hand = Hand
to-place = { $count } zu setzen
points = { $count ->
    [one] ein Punkt
   *[other] { $count } Punkte
  }
tokens = { $count ->
    [one] ein Wertungschip
   *[other] { $count } Wertungschips
  }
pile = noch { $count }
epochs = Epochen: { $count }
winner = Gewonnen: { $names }
disconnected = Verbindung wird wiederhergestellt …
pass-device = Gib das Gerät an { $name }
look = Meine Karten zeigen
spectating = Du schaust zu
come-back = Selbst weiterspielen
chat = Sag etwas
send = Senden
zoom-in = Näher
zoom-out = Weiter weg
recentre = Ganze Welt
cannot = Jetzt nicht möglich
not-yet = Wer einen Link öffnet, nimmt Platz, und die Partie beginnt.
taken-back = Züge wurden zurückgenommen.

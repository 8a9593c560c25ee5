language-name = Deutsch
title = Erschaffe eine Welt.
subtitle = Zwei Brettspiele, gegen den Computer, mit Freunden oder beides. Ohne Konto.
players = Spieler
computers = Computer
rules = Regeln
rules-base = Grundspiel
rules-advanced = Fortgeschritten
rules-disasters = Naturkatastrophen
rules-base-about = Landschaften, Tiere und Städte. Gut für das erste Spiel.
rules-advanced-about = Mit Machtkarten und Übernahmen: nur ein Herr je Stadt, und vier erfüllte Bedürfnisse bringen eine zweite Figur.
rules-disasters-about = Fortgeschritten, mit Blitzschlägen und Vulkanausbrüchen unter den Machtkarten.
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
link-seat = Link für Platz { $seat }
link-watch = Link für Zuschauer
copy = Kopieren
copied = Kopiert
your-turn = Dein Zug
choose-place = Wähle einen Ort
preparing = Die Computer bereiten sich vor: Eine Minute lang denken sie etwas weniger nach.
log-ends = Im Protokoll dieses Tisches ist noch Platz für { $count } Einträge. Kurz vor dem Ende kann kein Zug mehr zurückgenommen werden.
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
market = Auslage
objectives = Ziele
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
winner = { $who ->
    [you] Du hast gewonnen!
   *[other] { $names } hat gewonnen.
  }
disconnected = Verbindung wird wiederhergestellt …
held = Etwas zwischen dir und dem Server hält seine Nachrichten zurück, darum wird der Tisch alle paar Sekunden neu angesehen. Wer den Server betreibt, kann das beheben.
pass-device = Gib das Gerät an { $name }
look = Meine Karten zeigen
spectating = Du schaust zu
come-back = Selbst weiterspielen
chat = Sag etwas
chat-gone = Ältere Zeilen sind gelöscht.
send = Senden
zoom-in = Näher
zoom-out = Weiter weg
recentre = Ganze Welt
cannot = Jetzt nicht möglich
taken-back = Züge wurden zurückgenommen.
sending-again = Dein Zug ist noch nicht angekommen; er wird immer wieder gesendet.
undo-waits = Du hast gebeten, einen Zug zurückzunehmen. { $count ->
    [one] { $names } hat noch nicht geantwortet.
   *[other] { $names } haben noch nicht geantwortet.
  }
undo-granted = Du darfst den Zug zurücknehmen: schon geschehen.
undo-refused = Du darfst den Zug nicht zurücknehmen.
pass-about = Nichts ist zu sehen, bis { $name } das Gerät hat.
stood-in = { $name }, ein Computer, spielt für dich, bis du zurückkommst.
time = Zeit
time-left = Noch { $count } Sekunden.
in-stead = ein Computer an seiner Stelle

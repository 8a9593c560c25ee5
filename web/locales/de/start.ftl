level-gaia-1 = Setzling
level-gaia-1-about = Nimmt den schönsten von ein paar Zügen: der erste Gegner für ein Kind.
level-gaia-2 = Gärtner
level-gaia-2-about = Überlegt einen Augenblick, was du als Nächstes tun könntest.
level-gaia-3 = Förster
level-gaia-3-about = Denkt seinen Zug zu Ende und sieht die Fallen in deinem.
level-gaia-4 = Ältester
level-gaia-4-about = Denkt ein, zwei Runden voraus und nimmt, was du offen lässt.
level-gaia-5 = Demiurg
level-gaia-5-about = Denkt weit voraus: der Stärkste, den wir haben.
level-gheos-1 = Insulaner
level-gheos-1-about = Nimmt den schöneren von zwei Zügen: der erste Gegner für ein Kind.
level-gheos-2 = Siedler
level-gheos-2-about = Sieht sich jeden Zug an, einen Schritt weit.
level-gheos-3 = Häuptling
level-gheos-3-about = Denkt seinen Zug zu Ende und sieht deine Kriege kommen.
level-gheos-4 = Monarch
level-gheos-4-about = Denkt ein, zwei Runden voraus und nimmt, was du offen lässt.
level-gheos-5 = Demiurg
level-gheos-5-about = Denkt weit voraus: der Stärkste, den wir haben.
level-number = Stufe { $level }: { $name }
level-told = { $name }: { $about }
more-options = Mehr Optionen
fewer-options = Weniger Optionen
summary = { $count } Spieler · { $level }
gheos-end = Ende
gheos-end-about = Wenn alle Wertungschips gespielt sind, oder mit der sechsten Epoche (zu zweit), der siebten (zu dritt) oder der achten (zu viert).
who-plays = Wer spielt
seat-number = Platz { $number }
seat-link = Freunde, per Link
seat-here = Jemand an diesem Gerät
player-number = Spieler { $number }
lightnings = Blitzschläge
lightnings-about = Wie viele Blitzschlagkarten unter den Machtkarten liegen. Jeder Blitzschlag räumt ein Plättchen ab: je weniger, desto milder die Welt.
clock = Uhr
clock-none = Ohne Uhr
clock-move-minutes = { $count ->
    [one] eine Minute je Zug
   *[other] { $count } Minuten je Zug
  }
clock-move-days = { $count ->
    [one] ein Tag je Zug
   *[other] { $count } Tage je Zug
  }
clock-game-minutes = { $count } Minuten je Partie
clock-about = Wessen Zeit abläuft, für den springt ein Computer ein, bis er zurückkommt.
hints = Tipps
hints-yes = Erlaubt
hints-no = Keine
hints-yes-about = Alle dürfen fragen, was ein starker Computer täte.
hints-no-about = Niemand bekommt Rat.
who-comes = Wer darf kommen
private = Privat
listed = Öffentlich
private-about = Nur wer einen Link hat, findet den Tisch.
listed-about = Der Tisch steht hier unter den offenen Tischen: alle dürfen Platz nehmen oder zuschauen.
stand-in = Vertretung
stand-in-about = Spielt für alle, die weg oder zu spät sind.
with = { $game } mit { $names }
alone = { $game }
gathering-state = Wartet auf Mitspieler
free-seats = { $count ->
    [one] ein freier Platz
   *[other] { $count } freie Plätze
  }
being-played = Wird gespielt
watch-table = Zuschauen
lobby-empty = Gerade keine. Ein öffentlicher Tisch steht hier, und alle können mitspielen.
see-end = Das Ende ansehen
first-game = Erste Partie
first-game-about = Die ersten Züge, nebenbei erklärt
replay-record = Partie nachspielen
replay-record-about = Jede Partie aus einer Datei
rules-and-cards = Regeln und Karten
rules-and-cards-about = Regeln durchsuchen, Karten ansehen
cards = Karten
not-a-record = Diese Datei ist kein Protokoll: erwartet wird eine JSON-Datei, die Demiurge geschrieben hat.
join-title = Du bist eingeladen
join-about = Sag den anderen, wie du heißt, und nimm Platz.
taken-or-gone = Dieser Link wurde schon benutzt, oder den Tisch gibt es nicht mehr. Bitte um einen neuen.
table-private = Privater Tisch
table-listed = Öffentlicher Tisch
invite-title = Warten auf Mitspieler
invite-maker = Schicke allen einen Link. Wer ihn öffnet, nimmt Platz; sitzen alle, beginnt die Partie.
invite-guest = Die Partie beginnt, sobald alle Plätze besetzt sind.
invite-listed = Der Tisch ist auch öffentlich: alle dürfen Platz nehmen.
free = frei
ready = bereit
shuffle-waits = Alle sitzen. Das Mischen wartet auf die Seite von { $name }.
new-link = Neuer Link
send-away = Wegschicken
leave = Tisch verlassen
link-to-watch = Wer diesen Link öffnet, schaut zu
send-by = Senden …
sent-away = Dein Platz wurde frei gemacht. Bitte um einen neuen Link, um wieder Platz zu nehmen.
gaia-about = Lege Landschaften, gründe Städte, stelle sie zufrieden. Setze als Erster alle Figuren.
gheos-about = Forme Kontinente, führe Zivilisationen, wähle deine Kriege. Sammle die meisten Punkte.

ruling = unsere Auslegung
ruling-about = Hier schweigen die gedruckten Regeln oder widersprechen sich; so spielen wir es.
all-rules = Alle Regeln
rule-close = Schließen
rules-of = Die Regeln von { $game }
box = Was auf den Karten ist
search-rules = Nach Wort oder Nummer suchen
contents = Inhalt
rules-matching = { $count ->
    [0] Keine Regel enthält all diese Wörter.
    [one] eine Regel
   *[other] { $count } Regeln
  }

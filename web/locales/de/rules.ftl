ruling = unsere Auslegung
ruling-about = Hier schweigen die gedruckten Regeln oder widersprechen sich; so spielen wir es.
all-rules = Alle Regeln
close = Schließen

ruling = notre choix
ruling-about = Ici les règles imprimées se taisent ou se contredisent ; voici comment nous jouons.
all-rules = Toutes les règles
rule-close = Fermer
rules-of = Les règles de { $game }
box = Ce qu’il y a sur les cartes
search-rules = Chercher un mot ou un numéro
contents = Sommaire
rules-matching = { $count ->
    [0] Aucune règle ne contient tous ces mots.
    [one] une règle
   *[other] { $count } règles
  }

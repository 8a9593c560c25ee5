ruling = our ruling
ruling-about = The printed rules are silent here or disagree; this is how we play it.
all-rules = All rules
rule-close = Close
rules-of = The rules of { $game }
box = What is on the cards
search-rules = Search by word or number
contents = Contents
rules-matching = { $count ->
    [0] No rule has all these words.
    [one] one rule
   *[other] { $count } rules
  }

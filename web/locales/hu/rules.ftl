ruling = a mi döntésünk
ruling-about = A nyomtatott szabályok itt hallgatnak vagy ellentmondanak egymásnak; mi így játsszuk.
all-rules = Minden szabály
rule-close = Bezárás
rules-of = { $game }: a szabályok
box = Mi van a kártyákon
search-rules = Keresés szóra vagy számra
contents = Tartalom
rules-matching = { $count ->
    [0] Egyik szabályban sincs meg minden szó.
   *[other] { $count } szabály
  }

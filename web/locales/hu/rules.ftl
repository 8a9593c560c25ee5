ruling = a mi döntésünk
ruling-about = A nyomtatott szabályok itt hallgatnak vagy ellentmondanak egymásnak; mi így játsszuk.
all-rules = Minden szabály
close = Bezárás
rules-of = { $game }: a szabályok
cards = Mi van a kártyákon
first-game = Vezetett első játszma
search-rules = Keresés szóra vagy számra
contents = Tartalom
rules-found = { $count ->
    [0] Egyik szabályban sincs meg minden szó.
   *[other] { $count } szabály
  }

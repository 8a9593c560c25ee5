ruling = a mi döntésünk
ruling-about = A nyomtatott szabályok itt hallgatnak vagy ellentmondanak egymásnak; mi így játsszuk.
all-rules = Minden szabály
close = Bezárás

ruling = notre choix
ruling-about = Ici les règles imprimées se taisent ou se contredisent ; voici comment nous jouons.
all-rules = Toutes les règles
close = Fermer

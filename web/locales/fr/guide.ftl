guide = Une première partie guidée
got-it = Compris
leave-guide = Quitter le guide

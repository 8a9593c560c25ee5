got-it = Compris
leave-guide = Quitter le guide

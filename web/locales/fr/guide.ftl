got-it = Compris
leave-guide = Continuer sans guide

guide = Ein geführtes erstes Spiel
got-it = Verstanden
leave-guide = Ohne Anleitung

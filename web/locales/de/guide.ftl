got-it = Verstanden
leave-guide = Ohne Anleitung

guide = Vezetett első játszma
got-it = Értem
leave-guide = Vezetés nélkül

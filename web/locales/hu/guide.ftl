got-it = Értem
leave-guide = Vezetés nélkül

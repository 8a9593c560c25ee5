got-it = Értem
leave-guide = Folytatás vezetés nélkül

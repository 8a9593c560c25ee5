got-it = Got it
leave-guide = Play on without a guide

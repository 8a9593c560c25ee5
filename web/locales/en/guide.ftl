guide = A guided first game
got-it = Got it
leave-guide = Leave the guide

got-it = Got it
leave-guide = Leave the guide

ruling = our ruling
ruling-about = The printed rules are silent here or disagree; this is how we play it.
all-rules = All rules
close = Close

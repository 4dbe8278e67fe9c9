"""Tables: their log, who sits there, what keeps them going, and who is told."""

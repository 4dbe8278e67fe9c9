"""Who people are, and how good."""

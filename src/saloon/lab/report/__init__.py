"""Reports: who is favoured, which card is too strong, what if? An answer in words, with its figures and plots."""

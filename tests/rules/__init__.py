"""The rules of the quick card edition, one example after the other, through the public door only."""

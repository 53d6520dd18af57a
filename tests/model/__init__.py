"""Slow models of both games, written from docs/rules alone, to judge the C engines by."""

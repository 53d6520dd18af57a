"""A slow model of the quick card edition, written from docs/rules/card-edition.md alone, to judge the C engine by."""

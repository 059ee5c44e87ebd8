"""The Train page: choose a corpus and a recipe, and watch the merges happen."""

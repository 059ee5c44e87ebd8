"""The tokenizers that a visitor can use: the run, what was pinned, published ones, and files."""

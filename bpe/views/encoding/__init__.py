"""A tokenizer in use: pieces of a text, steps, methods, losses, and what differs."""

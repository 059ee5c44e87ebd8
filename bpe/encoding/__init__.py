"""Using merges: text to token ids and back."""

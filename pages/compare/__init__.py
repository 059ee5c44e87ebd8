"""The Compare page: tokenizers side by side."""

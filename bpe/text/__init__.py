"""From text to counted words: normalizers, pre-tokenizers, word boundaries, the corpus."""

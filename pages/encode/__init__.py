"""The Encode page: the tokenizer of the visitor's run, put to use."""

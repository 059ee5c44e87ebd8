"""`tokenizer.json` of Hugging Face tokenizers, as far as a recipe can say the same."""

from bpe.formats.huggingface.reading import read as read
from bpe.formats.huggingface.writing import write as write

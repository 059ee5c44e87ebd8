"""Tokenizer files: write ours for other programs, and read theirs, exactly or not at all."""

from bpe.formats.exchange import FORMATS as FORMATS
from bpe.formats.exchange import dumps as dumps
from bpe.formats.exchange import load as load
from bpe.formats.exchange import loads as loads
from bpe.formats.exchange import save as save

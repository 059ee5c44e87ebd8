"""Byte Pair Encoding, one merge at a time: learn merges, look at every step, encode and decode."""

from bpe.encoding.tokenizer import Tokenizer as Tokenizer
from bpe.encoding.trace import Stage as Stage
from bpe.recipe import RECIPES as RECIPES
from bpe.recipe import Recipe as Recipe
from bpe.text.corpus import Corpus as Corpus
from bpe.training.records import Candidate as Candidate
from bpe.training.records import Snapshot as Snapshot
from bpe.training.records import Step as Step
from bpe.training.trainer import Trainer as Trainer
from bpe.vocabulary import Token as Token

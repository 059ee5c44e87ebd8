"""Vocabularies that people really use, in the package: those of GPT-2, GPT-4 and GPT-4o."""

from bpe.pretrained.loading import NAMES as NAMES
from bpe.pretrained.loading import load as load

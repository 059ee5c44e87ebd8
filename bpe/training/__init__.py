"""Training: learn merges one at a time, with every step remembered and every number at hand."""

from bpe.training.changes import ChangedWord as ChangedWord
from bpe.training.records import Candidate as Candidate
from bpe.training.records import Snapshot as Snapshot
from bpe.training.records import Step as Step
from bpe.training.trainer import Trainer as Trainer

"""Tables of one moment in training: a trainer in, a data frame with its row keys out."""

from bpe.views.tables.changes import CHANGES as CHANGES
from bpe.views.tables.changes import changed_word_table as changed_word_table
from bpe.views.tables.changes import pair_change_table as pair_change_table
from bpe.views.tables.merges import merge_table as merge_table
from bpe.views.tables.pairs import pair_table as pair_table
from bpe.views.tables.table import Column as Column
from bpe.views.tables.table import Table as Table
from bpe.views.tables.ties import tie_table as tie_table
from bpe.views.tables.vocabulary import token_occurrences as token_occurrences
from bpe.views.tables.vocabulary import vocabulary_table as vocabulary_table
from bpe.views.tables.words import word_table as word_table

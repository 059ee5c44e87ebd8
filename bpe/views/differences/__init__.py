"""What an edit changed: two lists of merges aligned, and why they part where they do."""

from bpe.views.differences.alignment import Row as Row
from bpe.views.differences.alignment import aligned as aligned
from bpe.views.differences.alignment import first_parting as first_parting
from bpe.views.differences.alignment import places_now as places_now
from bpe.views.differences.parting import Choice as Choice
from bpe.views.differences.parting import Parting as Parting
from bpe.views.differences.parting import why_they_part as why_they_part
from bpe.views.differences.sentences import parting_sentence as parting_sentence
from bpe.views.differences.sentences import summary as summary
from bpe.views.differences.spelling import SpelledMerge as SpelledMerge
from bpe.views.differences.spelling import Spelling as Spelling
from bpe.views.differences.spelling import spelled_merges as spelled_merges
from bpe.views.differences.table import difference_table as difference_table
from bpe.views.differences.table import parts_at as parts_at

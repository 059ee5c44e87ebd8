"""Why this pair: what stands behind a count, a tie, and a pair that was never merged."""

from bpe.views.why.five_rules import parting as parting
from bpe.views.why.fork_picture import fork_table as fork_table
from bpe.views.why.forks import forks as forks
from bpe.views.why.greedy import token_counts as token_counts
from bpe.views.why.loss_table import loss_table as loss_table
from bpe.views.why.overlap import overlap_picture as overlap_picture
from bpe.views.why.overlap import overlap_sentence as overlap_sentence
from bpe.views.why.pair_story import PairStory as PairStory
from bpe.views.why.pair_story import pair_stories as pair_stories
from bpe.views.why.pair_sum import pair_sum as pair_sum
from bpe.views.why.rewritten import rewritten_table as rewritten_table
from bpe.views.why.story_chart import story_chart as story_chart
from bpe.views.why.story_chart import story_text as story_text
from bpe.views.why.sum_picture import sum_formula as sum_formula
from bpe.views.why.sum_picture import sum_remark as sum_remark
from bpe.views.why.sum_picture import sum_table as sum_table
from bpe.views.why.tie_sentences import parting_sentence as parting_sentence
from bpe.views.why.tie_sentences import tied_list as tied_list
from bpe.views.why.typed_pairs import typed_stories as typed_stories
from bpe.views.why.verdict import verdict as verdict

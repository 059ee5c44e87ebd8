"""The reference at work: its source, and one merge that it makes again while it is watched."""

from bpe.views.code_trace.merge_trace import MergeTrace as MergeTrace
from bpe.views.code_trace.merge_trace import trace_merge as trace_merge
from bpe.views.code_trace.phases import Phase as Phase
from bpe.views.code_trace.phases import Value as Value
from bpe.views.code_trace.phases import chosen_sentence as chosen_sentence
from bpe.views.code_trace.phases import phases as phases
from bpe.views.code_trace.phases import trace_title as trace_title
from bpe.views.code_trace.source import PHASES as PHASES
from bpe.views.code_trace.source import code_lines as code_lines
from bpe.views.code_trace.source import phase_lines as phase_lines
from bpe.views.code_trace.source import source as source

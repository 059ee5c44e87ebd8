"""Charts of a training run with a cursor at one position, each with a sentence that says it."""

from bpe.views.charts.compression import compression_chart as compression_chart
from bpe.views.charts.compression import compression_text as compression_text
from bpe.views.charts.compression import moving_compression_chart as moving_compression_chart
from bpe.views.charts.merge_counts import merge_count_chart as merge_count_chart
from bpe.views.charts.merge_counts import merge_count_text as merge_count_text
from bpe.views.charts.merge_counts import moving_merge_count_chart as moving_merge_count_chart
from bpe.views.charts.moving import MovingChart as MovingChart
from bpe.views.charts.series import RunSeries as RunSeries
from bpe.views.charts.series import run_series as run_series
from bpe.views.charts.two_compressions import two_compressions_chart as two_compressions_chart
from bpe.views.charts.two_compressions import two_compressions_text as two_compressions_text

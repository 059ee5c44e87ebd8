"""Learning merges: a cursor over the history of one training run."""

"""What people look at: pure functions from a trainer or tokenizer to tables, figures and payloads."""

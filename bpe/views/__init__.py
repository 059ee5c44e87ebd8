"""What people look at: pure functions from a trainer to tables, figures and payloads."""

"""What people take away: pictures, tables, and programs that learn the same merges again."""

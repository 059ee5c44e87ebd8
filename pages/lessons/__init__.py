"""The Lessons page: worked examples, told scene by scene."""

"""Streamlit pieces that pages share: the visitor's state, the stage, the corpus box, the frame."""

"""Lets go of uploaded files once they are read: else the server holds them as long as the tab."""

from __future__ import annotations

from collections.abc import Iterable

from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.uploaded_file_manager import UploadedFile


def let_go(files: Iterable[UploadedFile]) -> None:
    """Have the server forget the bytes of these files."""
    context = get_script_run_ctx()
    if context is not None and isinstance(context.uploaded_file_mgr, MemoryUploadedFileManager):
        for file in files:
            context.uploaded_file_mgr.remove_file(context.session_id, file.file_id)

"""The app: a folder for each page, and `ui` for what pages share."""

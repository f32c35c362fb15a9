"""The web app: pages and a JSON API over the same sessions, lab and trees as the command line."""

"""The text game for three frameworks; each module needs the package it is named after."""

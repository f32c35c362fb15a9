"""Request and response bodies of the API, and how they are built."""

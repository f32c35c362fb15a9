"""Request and response bodies of the API, one file per page, and how they are built."""

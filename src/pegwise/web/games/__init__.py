"""Games of the web app: dealt, moved, kept and shown. Routes call these; rules live below them."""

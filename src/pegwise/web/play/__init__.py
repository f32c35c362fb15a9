"""Games in which a person breaks a code: dealt, moved, kept and shown."""

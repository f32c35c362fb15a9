"""Vector code written for LLVM: rows of byte lanes compared and counted."""

"""Rows of byte lanes compared and counted: loops that LLVM vectorises, and vector code."""

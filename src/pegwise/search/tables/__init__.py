"""Exact search on any table of answers, with a weight for each secret.

``TableSearch(AnswerTable(...), weights).solve()`` finds the decision tree of least weighted total.
"""

from .answer_table import AnswerTable, table_of
from .table_proof import TableProof
from .table_search import TableSearch

__all__ = ["AnswerTable", "TableProof", "TableSearch", "table_of"]

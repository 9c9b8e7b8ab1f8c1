"""Everything that a page asks of Teban, as functions on plain values, whoever carries question and answer."""

"""The engine: players that think, levels that mean something, analysis, proofs, and matches between players."""

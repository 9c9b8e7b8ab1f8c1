"""Hex for Teban."""

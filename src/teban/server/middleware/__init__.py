"""Middleware: what holds for every request and every answer."""

"""Drawing positions from their views: as plain text and as SVG. No rules are known here."""

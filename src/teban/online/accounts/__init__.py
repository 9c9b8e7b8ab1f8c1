"""Accounts: names that nobody else has, and how somebody is known to be the one who made them."""

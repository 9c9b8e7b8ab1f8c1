"""A bot: a program that plays online with an account of its own, at a server anywhere."""

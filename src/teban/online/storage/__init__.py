"""What is stored of online play, on SQLite or PostgreSQL: the tables, and what is asked and written, as functions of a
connection. `database` runs them, each as one transaction.
"""

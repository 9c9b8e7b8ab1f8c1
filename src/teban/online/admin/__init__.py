"""What a host does at the database itself: works like any others, for the command line, while servers run or do not.

What ends an account with all that belongs to it is to stand here too, beside `guests`.
"""

"""The computer as a player online: who it is, what it answers, and how its turns come about."""

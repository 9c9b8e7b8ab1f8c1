"""Web Push: whose turn it is in a game without a running clock hears of it while no page of Teban is open.

Notices are rows that are written with the turn. One worker in each process claims them, encrypts what they say for the
browser that asked for it, and hands it to the push service which that browser named.
"""

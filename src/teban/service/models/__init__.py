"""Models of everything that is asked and answered, written once: what is sent is built from them.

Requests stand in `requests`; answers, and the events of streams, in a module for each subject.
"""

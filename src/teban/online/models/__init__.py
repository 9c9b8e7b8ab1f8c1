"""The models of online play: what people ask for, and what they are told."""

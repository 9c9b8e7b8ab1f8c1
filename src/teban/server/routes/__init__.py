"""Routes: what each address asks of the service, and how its answers travel."""

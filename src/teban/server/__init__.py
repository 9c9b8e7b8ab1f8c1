"""The table's server: the games over HTTP, stateless, for the page that comes with it and for anybody else."""

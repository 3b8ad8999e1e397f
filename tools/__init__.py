"""Tools for a checkout, not installed: `docs` renews generated parts of the pages, `reference` writes the reference."""

"""Tools for a checkout, which are not installed: `docs` renews the generated parts of the pages, `reference` writes the reference."""

"""The benchmark: frozen protocols by which agents are measured, so that figures of different people can be compared.

- `protocol`: what a version of the benchmark plays, read from `bench-1.toml`
- `results`: an agent's games by a protocol, kept in a file; scores with intervals
- `tables`: results as text, Markdown, LaTeX and a plot
- `reference/`: the results of the agents that come with the package, made by the same command
"""

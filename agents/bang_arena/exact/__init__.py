"""Games so small that they are solved exactly: the whole tree as arrays, equilibria, best responses.

`tree` writes out an OpenSpiel game, `solve` finds values, best responses and equilibria in it, and `policies` asks
agents what they do in each of its information sets.
"""

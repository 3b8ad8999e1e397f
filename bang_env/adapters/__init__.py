"""The games as other libraries' environments: the only modules that know RL libraries."""

"""Training, which `bang train` runs.

- `ppo`: PPO by self-play on the batch engine
- `sb3`: MaskablePPO with Stable-Baselines3, against built-in opponents
- `rllib`: PPO by self-play with Ray RLlib, on one machine or a cluster
"""

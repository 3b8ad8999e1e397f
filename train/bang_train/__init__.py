"""Training, which `bang train` runs, and an attacker that `bang exploit` trains.

- `ppo`: PPO by self-play on the batch engine
- `attacker`: PPO against one frozen agent
- `sb3`: MaskablePPO with Stable-Baselines3, against built-in opponents
- `rllib`: PPO by self-play with Ray RLlib, on one machine or a cluster
"""

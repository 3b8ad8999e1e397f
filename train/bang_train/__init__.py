"""Training: PPO by self-play (`ppo`), MaskablePPO of Stable-Baselines3 (`sb3`) and PPO of Ray RLlib (`rllib`); `bang train` runs them."""

"""The BANG! family of games as reinforcement-learning environments."""

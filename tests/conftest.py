"""Every generic test runs on the toy game too: one line registers it."""

from bang_env import register

register("tests.toy")

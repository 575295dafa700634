"""A research environment: both games as PettingZoo AEC environments (extra `trunkline[ai]`)."""

from trunkline.env.aec import TrunklineEnv, env, raw_env

__all__ = ["TrunklineEnv", "env", "raw_env"]

"""A research environment: both games as PettingZoo AEC environments (extra `trunkline[ai]`)."""

from trunkline.env.aec import TrunklineEnv, env, raw_env
from trunkline.env.many import Games

__all__ = ["Games", "TrunklineEnv", "env", "raw_env"]

"""Games as environments of other projects: Gymnasium, PettingZoo, OpenSpiel. See docs/environments.md.

Each is a module of its own, which needs that project to be installed: `facedown.environments.gymnasium`,
`facedown.environments.pettingzoo` and `facedown.environments.openspiel`.
"""

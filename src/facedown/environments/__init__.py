"""Games as environments for other libraries: Gymnasium, PettingZoo, OpenSpiel. See docs/environments.md.

Each is a separate module that needs its library to be installed: `facedown.environments.gymnasium`,
`facedown.environments.pettingzoo` and `facedown.environments.openspiel`.
"""

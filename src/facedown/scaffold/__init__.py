"""Templates for `facedown new`."""

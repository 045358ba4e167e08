"""Stone Warriors: six gargoyles to collect, villains at the gate, and a fight with three numbers."""

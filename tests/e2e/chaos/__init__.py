"""The chaos run: twenty groups play at once while everything that can go wrong does, and at the end nothing is lost.

A seed writes the `plot`: who is in which group, by which rules they play, and what goes wrong when and for whom.
`people` and `clubs` play, `troubles` make the plot come true, a `witness` writes down what people saw of it, and `laws`
say what must be true at the end.

The same seed is the same plot. Not the same are the cards, which the bot shuffles from the operating system's
randomness; what happens first where the bot, its server and the people run at once; and so what somebody does at a
moment, who only presses what he sees then.

`pytest tests/e2e/chaos --chaos-seed 7` runs another plot than the usual one, `--long` an hour of it.
"""

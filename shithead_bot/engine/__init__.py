"""The rules of Shithead as pure functions over immutable values.

``transition.deal`` makes a game, ``legality`` says what each seat may do, ``transition.apply`` gives the
next state and what happened, ``observation`` says what each seat may see. Nothing here reads a clock,
draws a random number or does I/O: after the shuffle a game is decided by its moves alone.
"""

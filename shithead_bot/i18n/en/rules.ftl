# The rule sheets: by name, and each in one line.
variant-classic = Classic
variant-tigereye = Tigereye
variant-backpacker = Backpacker
variant-zweeds-pesten = Zweeds Pesten
variant-dutch = Dutch
variant-dutch-skip = Dutch Skip
variant-dutch-reverse = Dutch Reverse
sheet-classic = 2 resets, 10 and four of a kind burn
sheet-tigereye = see-through 6, low 7, 8 skips; fours out of turn
sheet-backpacker = jokers; whoever takes the pile may lead
sheet-zweeds-pesten = Backpacker, 7 or lower on a 7, see-through 9
sheet-dutch = low 7, see-through 8, jokers; 10 must fit
sheet-dutch-skip = Dutch, but 8 skips
sheet-dutch-reverse = see-through 3 and 9, 7 turns round, low 8

# House rules: what each is about, on a button.
house-burn-must-fit = burns must fit
house-four-burns = four of a kind
house-jokers = jokers
house-decks = packs
house-max-players = seats
house-after-burn = after a burn
house-after-take = after taking
house-voluntary-take = taking freely
house-opening = first play
house-start-ignores = who starts
house-start-ties = ties at start
house-out-of-turn = out of turn
house-face-up-completes = open fours
house-swap-in-game = swap in game

# What is to be decided.
ask-rank = What does the { $rank } do?
ask-burn-must-fit = Must a burning card fit like any other?
ask-four-burns = Do four of a kind burn the pile?
ask-jokers = How many jokers?
ask-decks = How many packs?
ask-max-players = How many may play?
ask-after-burn = Who leads after a burn?
ask-after-take = Who leads after somebody took the pile?
ask-voluntary-take = May you take the pile though you could play?
ask-opening = What may be played first?
ask-start-ignores = The lowest card in hand starts. Which ranks don’t count?
ask-start-ties = Several hold the lowest card. Who starts?
ask-out-of-turn = What may be played out of turn?
ask-face-up-completes = May open cards complete a four while you have a hand?
ask-swap-in-game = May you swap hand and open cards during the game?

# The answers, as phrases that stand for themselves, at most 38 characters.
power-normal = { $rank } is ordinary
power-reset = { $rank } resets
power-burn = { $rank } burns
power-transparent = { $rank } is see-through
power-lower = { $rank } wants lower
power-lower-or-equal = { $rank } wants equal or lower
power-skip = { $rank } skips
power-reverse = { $rank } turns the direction
choice-burn-must-fit-no = burning cards go on anything
choice-burn-must-fit-yes = burning cards must fit
choice-four-burns-yes = four of a kind burn
choice-four-burns-no = four of a kind don’t burn
choice-jokers = { $count ->
    [0] no jokers
    [one] one joker
   *[other] { $count } jokers
}
choice-decks = { $count ->
    [one] one pack
    [2] two packs
   *[other] { $count } packs
}
choice-max-players = { $count } seats
choice-after-burn-same = whoever burns leads again
choice-after-burn-next = after a burn the next leads
choice-after-take-next = after a take the next leads
choice-after-take-may-play = whoever takes may lead or pass
choice-voluntary-take-no = take only when nothing fits
choice-voluntary-take-yes = take whenever you like
choice-opening-any = any card opens
choice-opening-lowest = the lowest rank opens
choice-start-ignores = { $count ->
    [0] every rank counts at the start
    [one] { $listed } doesn’t count at the start
   *[other] { $listed } don’t count at the start
}
choice-start-ties = { $count ->
    [0] ties: the first seat starts
   *[other] ties: the first of { $listed } starts
}
choice-out-of-turn-off = nothing out of turn
choice-out-of-turn-complete-four = fours completed out of turn
choice-out-of-turn-same-rank = same rank thrown in out of turn
choice-face-up-completes-no = open cards wait for the hand to go
choice-face-up-completes-yes = open cards complete fours early
choice-swap-in-game-no = no swaps in the game
choice-swap-in-game-yes = one swap a turn in the game
house-rules = <blockquote expandable>House rules: { $differences }</blockquote>

# The rules menu in the lobby.
menu-sheets = <b>Choose the rules</b>
menu-sheet = <b>{ $name }</b>: { $line }
menu-house = <b>House rules</b> · { $variant } as it is
menu-house-changed = <b>House rules</b> · { $variant }, and what is <b>bold</b>
menu-rule = <b>{ $question }</b>
menu-changed = <b>{ $phrase }</b>
chosen = ✓ { $text }
menu-button-house = House rules
menu-button-sheets = Sheets
menu-button-reset = Undo house rules
menu-kick-lobby = <b>Who is to leave the table?</b>
menu-kick-game = <b>Who is to leave the game?</b>
    The computer plays on with their cards, and they can’t come back in this game.
menu-kick-nobody = Nobody is here to be taken off.
menu-numbered = { $number }. { $name }
menu-button-close = Close
menu-button-done = Done
button-choose-rules = Choose rules

# The rules in a message of their own, written from what is set.
rules-title = <b>Rules</b> · { $variant }
rules-title-house = <b>Rules</b> · { $variant } with house rules
rules-title-group = { $title } · { $group }
rules-turn = On your turn play one or more cards of one rank, equal to the top card or higher, and draw up to three.
rules-take = Nothing fits: take the pile; then { $after ->
    [may_play] you may lead or pass.
   *[next] the next player leads.
}
rules-voluntary-take = You may also take it though you could play.
rules-zones = Your hand goes first, then open cards, then blind ones one by one: if one doesn’t fit, take it and the pile.
rules-end = The last one with cards is the Shithead.
rules-power-reset = { $count ->
    [one] <b>{ $ranks }</b> resets: anything fits on it.
   *[other] <b>{ $ranks }</b> reset: anything fits on them.
}
rules-power-burn = { $count ->
    [one] <b>{ $ranks }</b> burns the pile.
   *[other] <b>{ $ranks }</b> burn the pile.
}
rules-power-transparent = { $count ->
    [one] <b>{ $ranks }</b> is see-through: what’s beneath counts.
   *[other] <b>{ $ranks }</b> are see-through: what’s beneath counts.
}
rules-power-lower = { $count ->
    [one] <b>{ $ranks }</b> wants the next card lower.
   *[other] <b>{ $ranks }</b> want the next card lower.
}
rules-power-lower-or-equal = { $count ->
    [one] <b>{ $ranks }</b> wants the next card equal or lower.
   *[other] <b>{ $ranks }</b> want the next card equal or lower.
}
rules-power-skip = { $count ->
    [one] Each <b>{ $ranks }</b> skips one player.
   *[other] <b>{ $ranks }</b> skip one player a card.
}
rules-power-reverse = { $count ->
    [one] Each <b>{ $ranks }</b> turns the direction round.
   *[other] <b>{ $ranks }</b> turn the direction round, each card.
}
rules-always = { $count ->
    [one] { $ranks } goes on any card.
   *[other] { $ranks } go on any card.
}
rules-four = Four of a rank on the pile burn it.
rules-after-burn = { $after ->
    [next] After a burn the next player leads.
   *[same] Whoever burns leads again.
}
rules-swap = Before play, swap hand and open cards.
rules-start = The lowest card in hand starts{ $count ->
    [0] { "" }
    [one] { " " }({ $ignored } doesn’t count)
   *[other] { " " }({ $ignored } don’t count)
}, of several the first { $ties ->
    [suits] of { $suits }.
   *[seat] seat.
}
rules-opening = { $opening ->
    [lowest] The first play must be of that rank.
   *[any] Any card may open.
}
rules-out-of-turn = Out of turn anybody may { $kind ->
    [same_rank] throw in cards of the top rank, fitting or not; a four so completed burns.
   *[complete_four] complete a four of the top rank, which burns.
}
rules-face-up-completes = Open cards may complete a four while you have a hand.
rules-swap-in-game = Once a turn, before you play, you may swap a hand card with an open one.
rules-packs = { $decks ->
    [one] One pack
    [2] Two packs
   *[other] { $decks } packs
}{ $jokers ->
    [0] { "" }
    [one] { " " }with one joker
   *[other] { " " }with { $jokers } jokers
}, { $seats ->
    [2] two players.
   *[other] 2 to { $seats } players.
}
rules-button-here = As set here

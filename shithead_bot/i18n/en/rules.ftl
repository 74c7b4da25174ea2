# House rules by name, as the menu and the list of differences call them.
house-burn-must-fit = burning cards must fit
house-four-burns = four of a kind burn
house-jokers = jokers
house-decks = packs
house-max-players = seats
house-after-burn = after a burn
house-after-take = after taking
house-voluntary-take = taking by choice
house-opening = first play
house-start-ignores = don’t count at the start
house-start-ties = ties at the start
house-out-of-turn = out of turn
house-face-up-completes = open cards complete
house-swap-in-game = swap in the game

choice-yes = yes
choice-no = no
choice-none = none
choice-seat-order = seat order

choice-normal = nothing special
choice-reset = resets
choice-burn = burns
choice-transparent = see-through
choice-lower = next below
choice-lower-or-equal = next this or lower
choice-skip = skips
choice-reverse = turns round
choice-same = same player leads
choice-next = next player leads
choice-may-play = taker may lead
choice-any = any card
choice-lowest = the lowest rank
choice-off = no
choice-complete-four = complete a four
choice-same-rank = throw in the same rank

# One line for each sheet, in the menu.
sheet-classic = equal or higher, 2 resets, 10 burns
sheet-tigereye = see-through 6, low 7, skipping 8, fours out of turn
sheet-backpacker = jokers, and whoever takes may lead
sheet-zweeds-pesten = Backpacker with a 7 that wants 7 or lower and a see-through 9
sheet-dutch = 10 must fit, low 7, see-through 8, jokers
sheet-dutch-skip = Dutch with an 8 that skips
sheet-dutch-reverse = Dutch with see-through 3 and 9, turning 7, low 8

# The rules menu in the lobby.
menu-sheets = <b>Rules</b> · by which sheet?
menu-sheet = <b>{ $name }</b>: { $line }
menu-house = <b>House rules</b> · { $title }
    Tap what you want to change.
menu-rank = <b>What does the { $rank } do?</b>
menu-rule = <b>{ $label }</b>
menu-chosen = ✓ { $text }
menu-button-rule = { $label }: { $choice }
menu-button-house = House rules
menu-button-sheets = Sheets
menu-button-back-to-sheet = Back to the sheet
menu-button-back = Back
menu-button-done = Done
button-rules = Rules
lobby-choosing = the rules are being chosen

# The rules, written from what is set.
rules-title = <b>Rules</b> · { $title } · sheet { $sheet }
rules-goal = Get rid of your cards; the last one with cards is the Shithead.
rules-turn = On your turn play one or more cards of one rank, equal to the top card or higher. From the hand you draw up to three while the draw pile lasts.
rules-take = Nothing fits: take the pile. { $after ->
    [may_play] Then you may lead a card yourself, or pass.
   *[next] Then the next player leads.
}
rules-voluntary-take = You may take the pile though you could play.
rules-table-cards = With no hand left you play your open cards, then the blind ones, one at a time; a blind card that doesn’t fit is taken with the pile.
rules-card = <b>{ $rank }</b> { $does }{ $fits }
rules-power-reset = resets: anything fits on it
rules-power-burn = burns the pile
rules-power-transparent = is see-through: the card beneath decides
rules-power-lower = wants the next card below { $rank }
rules-power-lower-or-equal = wants the next card { $rank } or lower
rules-power-skip = skips a player
rules-power-reverse = turns the direction round
rules-always = ; lies on any card
rules-four = Four of one rank on top of each other burn the pile.
rules-after-burn = After a burn { $after ->
    [next] the next player leads.
   *[same] you lead again.
}
rules-start = Whoever holds the lowest card in hand starts{ $some ->
    [0] .
    [one] { " " }({ $ignored } doesn’t count).
   *[other] { " " }({ $ignored } don’t count).
}
rules-ties-seat = Of several, the first seat.
rules-ties-suits = Of several, the first of { $suits }.
rules-opening = The first play { $opening ->
    [lowest] must be of that rank.
   *[any] is free.
}
rules-out-of-turn = Out of turn: { $kind ->
    [same_rank] anybody may throw in cards of the top card’s rank, or complete a four, which burns.
   *[complete_four] anybody may complete a four of the top card’s rank, which burns; then he leads.
}
rules-face-up-completes = Open cards may complete a four though you still have a hand.
rules-swap-in-game = Once a turn, before you play, you may swap a hand card with an open one.
rules-cards = { $decks ->
    [one] One pack
   *[other] { $decks } packs
}{ $jokers ->
    [0] { "" }
    [one] { " " }with one joker
   *[other] { " " }with { $jokers } jokers
}, 2 to { $seats } players.
rules-button-here = As set here

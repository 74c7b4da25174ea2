# Cards and ranks as they stand on English cards.
rank-jack = J
rank-queen = Q
rank-king = K
rank-ace = A
rank-joker = 🃏

player-unnamed = Player { $number }
list-and = { $most } and { $last }

# What the pile asks for.
demand-anything = anything
demand-at-least = { $rank } or higher
demand-below = below { $rank }
demand-at-most = { $rank } or lower
demand-seen-through = { $demand }, seen through { $count ->
    [one] one card
   *[other] { $count } cards
}
demand-or-always = { $demand } ({ $ranks } always)

# What happened.
told-played-hand = { $name } played { $cards }
told-played-face-up = { $name } played { $cards } from the open cards
told-played-face-down = { $name } turned over { $cards }: it fits
told-threw-in = { $name } threw in { $cards }
told-took = { $name } took { $count ->
    [one] one card
   *[other] { $count } cards
}
told-misfit = { $name } turned over { $card }: it doesn't fit, takes { $count ->
    [one] one card
   *[other] { $count } cards
}
told-passed = { $name } passed
told-burned = 🔥 { $count ->
    [one] one card burned
   *[other] { $count } cards burned
}
told-skipped = { $names } { $count ->
    [one] is
   *[other] are
} skipped
told-reversed = the direction turns
told-out = { $name } is out, { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}

# The group's table message.
table-title = <b>Shithead</b> · game { $game } · { $variant }
table-differs = { $variant } with house rules
table-swapping = Everyone swaps: cards are in your private chat with me. Tap <b>Ready</b> there when you are done.
table-waiting-ready = Still swapping: { $names }
table-pile = Pile: <b>{ $top }</b> on top, { $count ->
    [one] one card
   *[other] { $count } cards
}
table-pile-empty = Pile: empty
table-fits = Fits: { $demand }
table-draw-pile = Draw pile: { $count }
table-turn = <b>{ $name }</b>’s turn
table-seat = { $mark } <b>{ $name }</b>{ $tags } · { $count } in hand
table-seat-quiet = { $mark } { $name }{ $tags } · { $count } in hand
table-seat-cards = { "    " }open { $open } · blind { $blind }
table-seat-out = { $mark } { $name }{ $tags } · out, { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
table-seat-unreachable = { "    " }⚠ I can’t reach { $name }: unblock me, or the host ends the game with { $command }
table-left-out = Not dealt in, since I can’t reach them: { $names }
table-last-moves = <i>{ $moves }</i>

# The end of a game.
over-title = 🏁 <b>Game { $game } is over</b> · { $variant }
over-place = { $place ->
    [1] 🥇
    [2] 🥈
    [3] 🥉
   *[other] { $place }.
} { $name }
over-shithead = 💩 <b>{ $name }</b> is the Shithead!
over-stalemate = Stalemate: nothing has changed for 500 moves. Nobody is the Shithead.
over-stopped = { $name } ended the game. Nobody is the Shithead, and it doesn’t count.
over-expired = Nobody has played for a week, so this game is over. It doesn’t count.

# A player's panel in the private chat.
hand-lobby = You sit at the table in { $group }. Your cards come here when the game begins.
hand-swap-title = <b>Swap your cards</b> · { $group }
hand-swap-help = Tap a pair to swap a hand card with an open one, as often as you like. Then tap <b>Ready</b>.
hand-ready = ✅ You are ready; the game begins when everyone is. A swap takes your Ready back.
hand-turn-title = 👉 <b>Your turn</b> · { $group }
hand-wait-title = <b>Your cards</b> · { $group }
hand-wait = Your phone rings when it’s your turn.
hand-cards = Hand: { $cards }
hand-open = Open: { $cards }
hand-blind = Blind: { $cards }
hand-blind-choose = Turn over one of your blind cards.
hand-nothing-fits = Nothing fits: take the pile.
hand-may-pass = You may lead a card, or pass.
hand-counts = How many { $rank }?
hand-out = 🎉 You are out: { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
} · { $group }
hand-over-shithead = 💩 You are the Shithead · { $group }
hand-over-safe = { $name } is the Shithead. You are { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
} · { $group }
hand-over-nobody = The game has ended with no Shithead · { $group }

# Buttons on panels and the table message.
button-swap = { $hand } ⇄ { $open }
button-ready = Ready
button-count = { $rank } ×{ $count }
button-more = { $rank } …
button-back = Back
button-take = Take the pile ({ $count })
button-pass = Pass
button-blind = { $back } { $number }
button-refresh = Refresh
button-my-cards = My cards
button-open-chat = To my chat
button-rematch = Rematch
button-new-table = New table

# Cards and ranks as they stand on English cards.
rank-jack = J
rank-queen = Q
rank-king = K
rank-ace = A
rank-joker = 🃏
cards-none = none

# Cards as one speaks of them; `number` is the count in words.
number = { $count ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
   *[other] { $count }
}
named-two = { $count ->
    [one] a two
   *[other] { $number } twos
}
named-three = { $count ->
    [one] a three
   *[other] { $number } threes
}
named-four = { $count ->
    [one] a four
   *[other] { $number } fours
}
named-five = { $count ->
    [one] a five
   *[other] { $number } fives
}
named-six = { $count ->
    [one] a six
   *[other] { $number } sixes
}
named-seven = { $count ->
    [one] a seven
   *[other] { $number } sevens
}
named-eight = { $count ->
    [one] an eight
   *[other] { $number } eights
}
named-nine = { $count ->
    [one] a nine
   *[other] { $number } nines
}
named-ten = { $count ->
    [one] a ten
   *[other] { $number } tens
}
named-jack = { $count ->
    [one] a jack
   *[other] { $number } jacks
}
named-queen = { $count ->
    [one] a queen
   *[other] { $number } queens
}
named-king = { $count ->
    [one] a king
   *[other] { $number } kings
}
named-ace = { $count ->
    [one] an ace
   *[other] { $number } aces
}
named-joker = { $count ->
    [one] a joker
   *[other] { $number } jokers
}

# People and lists.
player-unnamed = Player { $number }
somebody = Somebody
group-unnamed = your group
list-comma = { $first }, { $next }
list-and = { $most } and { $last }

# The pile. `upper` are see-through cards, top first; `lower` is the card beneath, which decides.
pile = On top: <b>{ $top }</b> · pile { $count } · draw pile { $draw }
pile-empty = The pile is empty · draw pile { $draw }
pile-through = { $upper } over { $lower }
pile-fits = Fits: { $demand }
pile-upwards = Play goes up the list ⬆️
demand-anything = anything
demand-at-least = { $rank } or higher
demand-below = below { $rank }
demand-at-most = { $rank } or lower
demand-through = { $demand } (seen through { $cards })
demand-or-always = { $demand }; { $ranks } always

# What happened: an act, then what came of it.
last-moves = <i>{ $moves }</i>
told-began = { $name } has the lowest card ({ $rank }) and starts
told-began-any = { $name } starts
told-swapped = { $name } swapped { $hand } for the open { $open }
told-played-hand = { $name } played { $cards }
told-played-face-up = { $name } played { $cards } from the open cards
told-played-face-down = { $name } turned over { $cards }: it fits
told-threw-in = { $name } threw in { $cards }
told-took = { $name } took { $count ->
    [one] one card
   *[other] { $count } cards
}
told-misfit = { $name } turned over { $card }: it doesn’t fit, takes { $count ->
    [one] it
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
told-out = 🏁 out, { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
told-leads-again = leads

# What happened besides the moves.
told-went-slow = 🤖 { $name } fell asleep, the computer plays on
told-went-left = 🤖 { $name } left, the computer plays on
told-went-kicked = 🤖 { $name } was taken off, the computer plays on
told-went-gone = 🤖 { $name } left the group, the computer plays on
told-went-unreachable = 🤖 I can’t reach { $name }, the computer plays on
told-came-back = 👋 { $name } is back
told-timed-out = ⏰ { $names } ran out of time, the computer stepped in
told-new-host = { $name } is host now

# The group's table message.
table-title = <b>Shithead</b> · game { $game } · { $variant }{ $clock }
table-clock = { " " }· ⏱ { $clock }
table-away = { " " }🤖 { $why }
table-away-short = { " " }(🤖 computer)
table-last-shithead = { " " }💩 last Shithead
away-slow = asleep
away-left = left
away-kicked = taken off
away-gone = not in the group
away-unreachable = unreachable
clock-off = off
clock-60 = 1 min
clock-120 = 2 min
clock-300 = 5 min
clock-3600 = 1 h
clock-86400 = 24 h
table-name = { $name }{ $tags }
table-name-swapping = ⏳ { $name }{ $tags }
table-name-ready = ✅ { $name }{ $tags }
table-name-on-turn = 👉 <b>{ $name }</b>{ $tags }
table-seat = { $name } · { $count } in hand
table-seat-short = { $name } · hand { $count }
table-blind = { $count } blind
table-seat-cards = { "      " }{ $cards }
table-seat-out = 🏁 { $name }{ $tags } · out, { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
table-swapping = Everyone swaps in the private chat with me, then taps <b>Ready</b> there.
table-waiting-ready = Still swapping: { $names }
table-waiting-reminded = ⏰ Still swapping: { $names }
table-turn = <b>{ $name }</b>’s turn
table-turn-reminded = ⏰ <b>{ $name }</b>, it’s your turn
table-left-out = Not dealt in, since I can’t reach them: { $names }

# The end of a game.
over-title = 🏁 <b>Game { $game } is over</b> · { $variant }
over-place = { $place ->
    [1] 🥇
    [2] 🥈
    [3] 🥉
   *[other] { $place }.
} { $name }{ $tags }
over-shithead = 💩 <b>{ $name }</b>{ $tags } is the Shithead!
over-away = 🤖 Played to the end by the computer: counts as lost.
over-stalemate = Stalemate: nothing has changed for 500 moves. Nobody is the Shithead.
over-stopped = { $name } ended the game. It doesn’t count, and nobody is the Shithead.
over-deserted = Nobody is there any more, so this game is over. It doesn’t count.
over-shut-out = I couldn’t write in the group for a day, so this game is over. It doesn’t count.
over-expired = Nobody has played for a week, so this game is over. It doesn’t count.

# A player's panel in the private chat.
hand-lobby = You sit at the table in { $group }. Your cards come here when the game begins.
hand-swap-title = <b>Swap your cards</b> · { $group }
hand-swap-help = Tap a pair to swap a hand card for an open one, as often as you like. Then tap <b>Ready</b>.
hand-ready = ✅ You are ready. Play begins when all are. A swap takes your Ready back.
hand-turn-title = 👉 <b>Your turn</b> · { $group }
hand-throw-in-title = ⚡ <b>You may throw in</b> · { $group }
hand-wait-title = <b>Your cards</b> · { $group }
hand-wait = Your phone rings when it’s your turn.
hand-cards = Hand: { $cards }
hand-open = Open: { $cards }
hand-blind = Blind: { $cards }
hand-throw-in = It’s { $name }’s turn, unless you are faster.
hand-blind-choose = Turn over one of your blind cards.
hand-opening = The first play must be of the lowest rank: { $rank }.
hand-nothing-fits = Nothing fits: take the pile.
hand-may-pass = You may lead a card, or pass.
hand-more = All you can do with { $rank }:
hand-swaps = Swap a hand card for an open one, once in this turn, before you play:
hand-out = 🎉 <b>You are out: { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}</b> · { $group }
hand-out-away = 🤖 <b>The computer got you out: { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}</b> · { $group }
hand-over-shithead = 💩 <b>You are the Shithead</b> · { $group }
hand-over-safe = 🎉 <b>You are { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}</b>, { $name } is the Shithead · { $group }
hand-over-nobody = 🏁 <b>The game is over</b> · { $group }
hand-over-away = 🤖 The computer played to the end for you, so it counts as lost.

# What a player reads whose time is running out, who is away, or whose game rests.
hand-reminder-turn = ⏰ The table waits for you. If your turn takes longer than { $clock }, the computer plays it.
hand-reminder-last = ⏰ The table waits for you. If your turn takes longer than { $clock }, the computer plays on until you’re back.
hand-reminder-swap = ⏰ The table waits for you. If it takes longer than { $clock }, the computer says Ready for you.
hand-missed = ⏰ You ran out of time, so the computer stepped in. Next time it plays on until you’re back.
hand-away-title = 🤖 <b>The computer plays for you</b> · { $group }
hand-away-slow = You ran out of time twice in a row.
hand-away-left = You left the game.
hand-away-kicked = You were taken off this game. You can join the next one.
hand-away-gone = You aren’t in the group any more. Join it again, and a button here brings you back.
hand-away-unreachable = I couldn’t write to you for a while.
hand-away-return = Come back before it ends: a game that the computer finishes for you counts as lost.
hand-rest-title = 💤 <b>The game rests</b> · { $group }
hand-rest-expelled = I’m not in the group any more. If somebody adds me again within a day, the game goes on; else it ends and doesn’t count.
hand-rest-muted = I may not write in the group any more. If an administrator lets me write again within a day, the game goes on; else it ends and doesn’t count.
hand-button-add-again = Add me again

# Buttons on panels and the table message.
button-swap = { $hand } ⇄ { $open }
button-ready = Ready
button-count = { $rank } ×{ $count }
button-open = { $cards } (open)
button-more = { $rank } …
button-swaps = Swap a card …
button-back = Back
button-take = Take the pile ({ $count })
button-pass = Pass
button-blind = Blind { $number }
button-refresh = Refresh
button-my-cards = My cards
button-im-back = I’m back
button-open-chat = To my chat
button-rematch = Rematch
button-new-table = New table

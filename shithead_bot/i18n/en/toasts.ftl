# Short answers to a tap, in the order of what they answer. At most 200 characters.
toast-joined = You’re in. Your cards come in your private chat with me.
toast-left = You have left the table.
toast-back = Welcome back!
toast-saved = Saved.
toast-swapped-unready = Swapped. Your Ready is taken back: tap it again when you’re done.
toast-ready = Ready. Waiting for { $names }.
toast-ready-last = Ready. Here we go!
toast-burned = 🔥 { $count ->
    [one] One card burns.
   *[other] { $count } cards burn.
}
toast-out = 🎉 You’re out: { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}!
toast-misfit = { $card } doesn’t fit: you take { $count ->
    [one] it
   *[other] { $count } cards
}.
toast-refreshed = { $name }’s turn. On top: { $top }.
toast-refreshed-empty = { $name }’s turn. The pile is empty.
toast-refreshed-swap = Still swapping: { $names }.

peek-hand = Hand: { $cards }
peek-open = Open: { $cards }
peek-blind = Blind: { $count }
peek-stranger = You aren’t playing here.
peek-lobby = The cards aren’t dealt yet.
peek-over = The game is over.
peek-out = You’re out: no cards left.

# Refusals of the table.
refused-no-table = There is no table here. { $command } opens one.
refused-lobby-open = A table is open already: tap Join there.
refused-game-on = A game is on already. You can join the next one.
refused-no-lobby = No table is open for joining. { $command } opens one.
refused-no-game = No game is on here.
refused-old-game = That button is from another game.
refused-stale = Too late: that button is from an earlier moment.
refused-already-in = You’re in already.
refused-table-full = The table is full: { $count } players at most.
refused-not-in = You aren’t in.
refused-suspended = The game rests until I can write in the group again.
refused-kicked = You were taken off this game. You can join the next one.
refused-not-member = Only members of the group can play there.
refused-not-admin = Only an administrator of the group can do that.
refused-too-many-tables = You sit at { $count } tables already: finish a game there, or leave one.
refused-not-host = Only { $named ->
    [0] the host
   *[other] the host, { $names },
} or an administrator of the group can do that.
refused-not-playing = You aren’t playing in this game.
refused-too-few = At least { $count } players are needed.
refused-reaching = One moment: I’m still knocking at { $names }.
refused-nothing-new = Nothing new.
refused-noise = I don’t know that button.
refused-old-panel = That panel is out of date: use the newer one.

# Refusals of the rules.
refused-no-such-seat = You aren’t playing in this game.
refused-game-over = The game is over.
refused-out = You’re out of the game already.
refused-swaps-open = Not yet: some are still swapping.
refused-swaps-closed = The time for swapping is over.
refused-already-ready = You’re ready already.
refused-swapped-already = You have swapped in this turn already.
refused-played-already = You have played in this turn already.
refused-not-your-turn = It isn’t your turn.
refused-nothing-to-complete = Too late: that no longer completes a four.
refused-not-same-rank = Too late: another rank lies on top now.
refused-no-cards = Pick a card first.
refused-mixed-ranks = Only cards of one rank go together.
refused-not-in-hand = You don’t hold that card any more.
refused-not-face-up = That card doesn’t lie open before you.
refused-wrong-zone = Not yet: these cards aren’t in play now.
refused-blind-only = Blind cards are turned over one at a time.
refused-no-such-position = There is no such blind card.
refused-position-used = That blind card is gone already.
refused-does-not-fit = That doesn’t fit.
refused-must-open-lowest = The first play must be of the lowest rank.
refused-empty-pile = There is nothing to take.
refused-can-play = You can play, so you must.
refused-no-pass = You can’t pass now.

# Refusals of the rules menu.
refused-too-few-cards = That’s too few cards for { $count } players: set fewer seats first, or more packs or jokers.
refused-seated-more = { $count } players sit here, too many for these rules: somebody has to leave first.

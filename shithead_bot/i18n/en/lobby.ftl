# The lobby in the group.
lobby-title = <b>Shithead</b> · { $variant } · { $seats } seats
lobby-invite = Who’s in? Tap <b>Join</b>. Your cards come in your private chat with me.
lobby-empty = Nobody is in yet.
lobby-player = { $number }. { $name }{ $tags }
lobby-host = { " " }· host
lobby-pending = { " " }· …
lobby-unreachable = { " " }· ⚠ tap Join once more: I can’t write to you
lobby-last-shithead = { " " }💩
lobby-needs = { $count ->
    [one] One more player and you can begin.
   *[other] { $count } more players and you can begin.
}
lobby-begin = { $name } can begin.
lobby-ready = The host or an administrator can begin.
lobby-cancelled = { $name } closed the table.
lobby-expired = Nobody began within an hour, so the table is closed.
lobby-closed-title = <b>Shithead</b> · closed

button-join = Join
button-leave = Leave
button-begin = Begin
button-cancel = Cancel

# Commands, as Telegram's menu shows them.
command-new = Open a table
command-join = Sit down
command-leave = Get up again
command-begin = Deal the cards
command-stop = Close the table or end the game
command-table = Show the table again
command-hand = Show my cards again
command-scores = This chat's scores
command-help = How this works
command-start = Say hello

# Answers to commands.
start-hello = <b>I deal Shithead in groups.</b>
    Add me to a group and send { $command } there.
    Your cards come here, as buttons.
    The last one with cards is the Shithead.
start-needed = Your cards come in your private chat with me. Open it once, and you’re in.
start-button-open = Open the chat
start-button-add = Add me to a group
start-button-back = Back to the group
help-group = <b>Shithead</b>: get rid of your cards; the last one with cards is the Shithead.
    { $new } opens a table, { $table } shows it again, { $scores } counts.
    Your cards are buttons in your private chat with me; { $hand } shows them again.
    Equal or higher goes. 2 resets, 10 burns, four of a kind burn. Nothing fits: take the pile.
help-private = <b>Shithead</b>: get rid of your cards; the last one with cards is the Shithead.
    First your hand, then your open cards, then the blind ones.
    Equal or higher goes. 2 resets, 10 burns, four of a kind burn. Nothing fits: take the pile.
    Games are played in groups: add me to one and send { $command }. /hand shows your cards again.
scores-title = <b>Scores</b> · not the Shithead, of games played
scores-line = { $rank }. { $name }: { $clear } of { $games }
scores-none = No game has been finished here yet. { $command } opens a table.
here-only-groups = That works in a group. Add me to one and send { $command } there.
hand-none = You have no cards at any table right now.
apology = Sorry, something went wrong with that on my side. Please try again.

# The rule sheets by name.
variant-classic = Classic
variant-tigereye = Tigereye
variant-backpacker = Backpacker
variant-zweeds-pesten = Zweeds Pesten
variant-dutch = Dutch
variant-dutch-skip = Dutch with skip
variant-dutch-reverse = Dutch with reverse

# The lobby in the group.
lobby-title = <b>Shithead</b> · { $variant } · up to { $seats } players
lobby-clock = ⏱ { $clock } a turn, then the computer plays
lobby-title-choosing = <b>Shithead</b> · the rules are being chosen
lobby-empty = Nobody is in yet.
lobby-player = { $number }. { $name }{ $tags }
lobby-host = { " " }· host
lobby-pending = { " " }· knocking …
lobby-unreachable = { " " }· ⚠ can’t write to you, tap Join once more
lobby-last-shithead = { " " }💩 last Shithead
lobby-invite = Who’s in? Tap <b>Join</b>. Your cards come in your private chat with me.
lobby-full = The table is full.
lobby-needs = { $count ->
    [one] One more player and you can begin.
   *[other] { $count } more players and you can begin.
}
lobby-begin = { $name } can begin.
lobby-ready = The host or an administrator can begin.
lobby-closed-title = <b>Shithead</b> · closed
lobby-cancelled = { $name } closed the table.
lobby-expired = Nothing happened for an hour, so the table is closed.
lobby-shut-out = I couldn’t write in the group, so the table is closed.

button-join = Join
button-leave = Leave
button-begin = Begin
button-cancel = Cancel

# The lobby in the group. In all Dutch texts a potje is one game, the spelleider its host, and who is uit is out.
lobby-title = <b>Shithead</b> · { $variant } · max. { $seats } spelers
lobby-clock = ⏱ { $clock } per beurt, daarna speelt de computer
lobby-title-choosing = <b>Shithead</b> · de regels worden gekozen
lobby-empty = Er zit nog niemand.
lobby-player = { $number }. { $name }{ $tags }
lobby-host = { " " }· spelleider
lobby-pending = { " " }· ik klop aan …
lobby-unreachable = { " " }· ⚠ ik kan je niet schrijven, tik nog eens op Meedoen
lobby-last-shithead = { " " }💩 vorige Shithead
lobby-invite = Wie doet mee? Tik op <b>Meedoen</b>. Je kaarten krijg je in je privéchat met mij.
lobby-full = De tafel is vol.
lobby-needs = { $count ->
    [one] Nog één speler en we kunnen beginnen.
   *[other] Nog { $count } spelers en we kunnen beginnen.
}
lobby-begin = { $name } kan beginnen.
lobby-ready = De spelleider of een beheerder kan beginnen.
lobby-closed-title = <b>Shithead</b> · gesloten
lobby-cancelled = { $name } heeft de tafel gesloten.
lobby-expired = Er gebeurde een uur lang niets, dus de tafel is gesloten.
lobby-shut-out = Ik kon niet in de groep schrijven, dus de tafel is gesloten.

button-join = Meedoen
button-leave = Weggaan
button-begin = Beginnen
button-cancel = Annuleren

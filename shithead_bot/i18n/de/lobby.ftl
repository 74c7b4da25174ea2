# Der Tisch in der Gruppe, solange sich die Runde sammelt.
lobby-title = <b>Shithead</b> · { $variant } · bis zu { $seats } Personen
lobby-clock = ⏱ { $clock } pro Zug, dann spielt der Computer
lobby-title-choosing = <b>Shithead</b> · die Regeln werden gerade ausgesucht
lobby-empty = Noch ist niemand dabei.
lobby-player = { $number }. { $name }{ $tags }
lobby-host = { " " }· Host
lobby-pending = { " " }· ich klopfe an …
lobby-unreachable = { " " }· ⚠ nicht erreichbar, tippe nochmal auf Mitspielen
lobby-last-shithead = { " " }💩 zuletzt Shithead
lobby-invite = Wer spielt mit? Tippe auf <b>Mitspielen</b>. Deine Karten kommen im Privatchat mit mir.
lobby-full = Der Tisch ist voll.
lobby-needs = { $count ->
    [one] Noch eine Person, dann kann’s losgehen.
   *[other] Noch { $count } Personen, dann kann’s losgehen.
}
lobby-begin = { $name } kann austeilen.
lobby-ready = Der Host oder ein Admin kann austeilen.
lobby-closed-title = <b>Shithead</b> · geschlossen
lobby-cancelled = { $name } hat den Tisch aufgelöst.
lobby-expired = Eine Stunde lang ist nichts passiert, darum ist der Tisch geschlossen.
lobby-shut-out = Ich konnte nicht in die Gruppe schreiben, darum ist der Tisch geschlossen.

button-join = Mitspielen
button-leave = Aussteigen
button-begin = Austeilen
button-cancel = Absagen

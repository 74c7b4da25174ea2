# Die Varianten: ihr Name, und jede in einer Zeile.
variant-classic = Klassisch
variant-tigereye = Tigerauge
variant-backpacker = Backpacker
variant-zweeds-pesten = Zweeds Pesten
variant-dutch = Holland
variant-dutch-skip = Holland-Sprung
variant-dutch-reverse = Holland-Wende
sheet-classic = 2 setzt zurück, 10 und vier gleiche verbrennen
sheet-tigereye = 6 durchsichtig, nach 7 tiefer, nach 8 Pause; 4er-Sets dazwischen
sheet-backpacker = mit Jokern; wer aufnimmt, darf gleich legen
sheet-zweeds-pesten = wie Backpacker; nach 7 gleich oder tiefer, 9 durchsichtig
sheet-dutch = nach 7 tiefer, 8 durchsichtig, Joker; 10 muss passen
sheet-dutch-skip = wie Holland, aber nach 8 setzt einer aus
sheet-dutch-reverse = 3 und 9 durchsichtig, 7 dreht die Richtung, nach 8 tiefer

# Hausregeln: worum es geht, auf einem Knopf.
house-burn-must-fit = Brandkarten
house-four-burns = Vier gleiche
house-jokers = Joker
house-decks = Blätter
house-max-players = Plätze
house-after-burn = Nach dem Brand
house-after-take = Nach dem Nehmen
house-voluntary-take = Freies Aufnehmen
house-opening = Eröffnung
house-start-ignores = Wer beginnt
house-start-ties = Gleichstand
house-out-of-turn = Außer der Reihe
house-face-up-completes = Offene 4er-Sets
house-swap-in-game = Tausch im Spiel

# Was zu entscheiden ist.
ask-rank = Was macht die Karte { $rank }?
ask-burn-must-fit = Muss eine Brandkarte passen wie jede andere?
ask-four-burns = Verbrennen vier gleiche den Stapel?
ask-jokers = Wie viele Joker?
ask-decks = Wie viele Blätter?
ask-max-players = Wie viele dürfen mitspielen?
ask-after-burn = Wer legt nach einem Brand?
ask-after-take = Wer legt, wenn jemand den Stapel aufgenommen hat?
ask-voluntary-take = Darf man aufnehmen, obwohl man legen könnte?
ask-opening = Womit darf eröffnet werden?
ask-start-ignores = Die niedrigste Handkarte beginnt. Welche Werte zählen dabei nicht?
ask-start-ties = Mehrere haben die niedrigste Karte. Wer beginnt?
ask-out-of-turn = Was darf man außer der Reihe legen?
ask-face-up-completes = Dürfen offene Karten ein 4er-Set vervollständigen, solange man noch Handkarten hat?
ask-swap-in-game = Darf man im Spiel Hand- gegen offene Karten tauschen?

# Die Antworten, jede für sich verständlich, höchstens 38 Zeichen.
power-normal = { $rank } ist normal
power-reset = { $rank } setzt zurück
power-burn = { $rank } verbrennt
power-transparent = { $rank } ist durchsichtig
power-lower = nach { $rank } niedriger
power-lower-or-equal = nach { $rank } gleich oder niedriger
power-skip = nach { $rank } setzt einer aus
power-reverse = { $rank } wechselt die Richtung
choice-burn-must-fit-no = Brandkarten gehen immer
choice-burn-must-fit-yes = Brandkarten müssen passen
choice-four-burns-yes = vier gleiche verbrennen
choice-four-burns-no = vier gleiche verbrennen nicht
choice-jokers = { $count ->
    [0] ohne Joker
    [one] ein Joker
   *[other] { $count } Joker
}
choice-decks = { $count ->
    [one] ein Blatt
    [2] zwei Blätter
   *[other] { $count } Blätter
}
choice-max-players = { $count } Plätze
choice-after-burn-same = wer verbrennt, legt nochmal
choice-after-burn-next = nach einem Brand legt der Nächste
choice-after-take-next = nach dem Aufnehmen legt der Nächste
choice-after-take-may-play = wer aufnimmt, darf legen oder passen
choice-voluntary-take-no = aufnehmen nur, wenn nichts passt
choice-voluntary-take-yes = aufnehmen, wann man will
choice-opening-any = Eröffnung mit jeder Karte
choice-opening-lowest = Eröffnung mit dem niedrigsten Wert
choice-start-ignores = { $count ->
    [0] beim Start zählt jeder Wert
    [one] { $listed } zählt beim Start nicht
   *[other] { $listed } zählen beim Start nicht
}
choice-start-ties = { $count ->
    [0] Gleichstand: nach Sitzreihenfolge
   *[other] Gleichstand: nach Farbe { $listed }
}
choice-out-of-turn-off = außer der Reihe geht nichts
choice-out-of-turn-complete-four = 4er-Sets außer der Reihe
choice-out-of-turn-same-rank = gleiche Karten dazwischenwerfen
choice-face-up-completes-no = offene Karten erst nach der Hand
choice-face-up-completes-yes = 4er-Sets auch mit offenen Karten
choice-swap-in-game-no = kein Tausch im Spiel
choice-swap-in-game-yes = ein Tausch pro Zug
house-rules = <blockquote expandable>Hausregeln: { $differences }</blockquote>

# Das Regelmenü am Tisch.
menu-sheets = <b>Welche Regeln sollen gelten?</b>
menu-sheet = <b>{ $name }</b>: { $line }
menu-house = <b>Hausregeln</b> · { $variant }, unverändert
menu-house-changed = <b>Hausregeln</b> · { $variant }, Abweichungen <b>fett</b>
menu-rule = <b>{ $question }</b>
menu-changed = <b>{ $phrase }</b>
chosen = ✓ { $text }
menu-button-house = Hausregeln
menu-button-sheets = Varianten
menu-button-reset = Hausregeln zurücksetzen
menu-kick-lobby = <b>Wer soll vom Tisch?</b>
menu-kick-game = <b>Wer soll aus dem Spiel?</b>
    Der Computer spielt mit den Karten weiter, und ein Zurück gibt es in dieser Partie nicht.
menu-kick-nobody = Hier sitzt niemand, der gehen könnte.
menu-numbered = { $number }. { $name }
menu-button-close = Schließen
menu-button-done = Fertig
button-choose-rules = Regeln wählen

# Die Regeln als eigene Nachricht, geschrieben nach dem, was gilt.
rules-title = <b>Regeln</b> · { $variant }
rules-title-house = <b>Regeln</b> · { $variant } mit Hausregeln
rules-title-group = { $title } · { $group }
rules-turn = Leg eine oder mehrere gleiche Karten, gleich hoch oder höher als die oberste, und zieh auf drei nach.
rules-take = Passt nichts, nimmst du den Ablagestapel auf; dann { $after ->
    [may_play] darfst du gleich legen oder passen.
   *[next] ist der Nächste dran.
}
rules-voluntary-take = Aufnehmen darfst du auch, wenn du legen könntest.
rules-zones = Erst die Hand, dann die offenen Karten, dann blind je eine verdeckte: Passt sie nicht, nimm sie samt Stapel auf.
rules-end = Wer übrig bleibt, ist der Shithead.
rules-power-reset = { $count ->
    [one] <b>{ $ranks }</b> setzt zurück: Jede Karte passt darauf.
   *[other] <b>{ $ranks }</b> setzen zurück: Jede Karte passt darauf.
}
rules-power-burn = { $count ->
    [one] <b>{ $ranks }</b> verbrennt den Stapel.
   *[other] <b>{ $ranks }</b> verbrennen den Stapel.
}
rules-power-transparent = { $count ->
    [one] <b>{ $ranks }</b> ist durchsichtig: Die darunter zählt.
   *[other] <b>{ $ranks }</b> sind durchsichtig: Die Karte darunter zählt.
}
rules-power-lower = { $count ->
    [one] Nach <b>{ $ranks }</b> muss Niedrigeres folgen.
   *[other] Nach <b>{ $ranks }</b> muss jeweils Niedrigeres folgen.
}
rules-power-lower-or-equal = { $count ->
    [one] Nach <b>{ $ranks }</b> muss { $ranks } oder niedriger folgen.
   *[other] Nach <b>{ $ranks }</b> muss jeweils Gleiches oder Niedrigeres folgen.
}
rules-power-skip = { $count ->
    [one] Je <b>{ $ranks }</b> setzt einer aus.
   *[other] <b>{ $ranks }</b>: Je Karte setzt einer aus.
}
rules-power-reverse = { $count ->
    [one] Je <b>{ $ranks }</b> wechselt die Richtung.
   *[other] <b>{ $ranks }</b>: Je Karte wechselt die Richtung.
}
rules-always = { $count ->
    [one] { $ranks } passt auf jede Karte.
   *[other] { $ranks } passen auf jede Karte.
}
rules-four = Vier gleiche oben verbrennen den Stapel.
rules-after-burn = { $after ->
    [next] Nach einem Brand ist der Nächste dran.
   *[same] Wer verbrennt, legt nochmal.
}
rules-swap = Vorab Hand- und offene Karten tauschen.
rules-start = Es beginnt die niedrigste Handkarte{ $count ->
    [0] { "" }
    [one] { " " }({ $ignored } zählt nicht)
   *[other] { " " }({ $ignored } zählen nicht)
}, bei Gleichstand nach { $ties ->
    [suits] Farbe: { $suits }.
   *[seat] Sitzreihenfolge.
}
rules-opening = { $opening ->
    [lowest] Eröffnet wird mit diesem Wert.
   *[any] Eröffnet wird mit beliebiger Karte.
}
rules-out-of-turn = Außer der Reihe darf jeder { $kind ->
    [same_rank] Karten vom obersten Wert dazwischenwerfen, passend oder nicht; ein 4er-Set verbrennt dabei.
   *[complete_four] ein 4er-Set vervollständigen; das verbrennt.
}
rules-face-up-completes = Ein 4er-Set dürfen auch offene Karten vervollständigen, wenn du noch Handkarten hast.
rules-swap-in-game = Einmal pro Zug darfst du, bevor du legst, eine Handkarte gegen eine offene tauschen.
rules-packs = { $decks ->
    [one] Ein Blatt
    [2] Zwei Blätter
   *[other] { $decks } Blätter
}{ $jokers ->
    [0] { "" }
    [one] { " " }mit einem Joker
   *[other] { " " }mit { $jokers } Jokern
}, { $seats ->
    [2] 2 Personen.
   *[other] 2–{ $seats } Personen.
}
rules-button-here = Was hier gilt

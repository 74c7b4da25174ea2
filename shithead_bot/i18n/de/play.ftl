# Karten und Werte, wie sie auf deutschen Karten stehen.
rank-jack = B
rank-queen = D
rank-king = K
rank-ace = A
rank-joker = 🃏
cards-none = keine

# Karten, wie man sie nennt, nach „durch“; `number` ist die Zahl als Wort.
number = { $count ->
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
    [8] acht
   *[other] { $count }
}
named-two = { $count ->
    [one] eine 2
   *[other] { $number } 2er
}
named-three = { $count ->
    [one] eine 3
   *[other] { $number } 3er
}
named-four = { $count ->
    [one] eine 4
   *[other] { $number } 4er
}
named-five = { $count ->
    [one] eine 5
   *[other] { $number } 5er
}
named-six = { $count ->
    [one] eine 6
   *[other] { $number } 6er
}
named-seven = { $count ->
    [one] eine 7
   *[other] { $number } 7er
}
named-eight = { $count ->
    [one] eine 8
   *[other] { $number } 8er
}
named-nine = { $count ->
    [one] eine 9
   *[other] { $number } 9er
}
named-ten = { $count ->
    [one] eine 10
   *[other] { $number } 10er
}
named-jack = { $count ->
    [one] einen Buben
   *[other] { $number } Buben
}
named-queen = { $count ->
    [one] eine Dame
   *[other] { $number } Damen
}
named-king = { $count ->
    [one] einen König
   *[other] { $number } Könige
}
named-ace = { $count ->
    [one] ein Ass
   *[other] { $number } Asse
}
named-joker = { $count ->
    [one] einen Joker
   *[other] { $number } Joker
}

# Leute und Listen: „Anna, Ben und Cem“.
player-unnamed = Spieler { $number }
somebody = Jemand
group-unnamed = deine Gruppe
list-comma = { $first }, { $next }
list-and = { $most } und { $last }

# Der Ablagestapel. `upper` sind durchsichtige Karten, die oberste zuerst; `lower` ist die Karte darunter, die zählt.
pile = Oben: <b>{ $top }</b> · Stapel { $count } · Nachziehstapel { $draw }
pile-empty = Ablagestapel leer · Nachziehstapel { $draw }
pile-through = { $upper } auf { $lower }
pile-fits = Es passt: { $demand }
pile-upwards = Es geht in der Liste nach oben ⬆️
demand-anything = jede Karte
demand-at-least = { $rank } oder höher
demand-below = niedriger als { $rank }
demand-at-most = { $rank } oder niedriger
demand-through = { $demand } (durch { $cards } gesehen)
demand-or-always = { $demand }; { $ranks } immer

# Was passiert ist: ein Zug, dann seine Folgen.
last-moves = <i>{ $moves }</i>
told-began = { $name } hat die niedrigste Karte ({ $rank }) und beginnt
told-began-any = { $name } beginnt
told-swapped = { $name } tauscht { $hand } aus der Hand gegen { $open }
told-played-hand = { $name } legt { $cards }
told-played-face-up = { $name } legt { $cards } von den offenen Karten
told-played-face-down = { $name } deckt { $cards } auf: passt
told-threw-in = { $name } wirft { $cards } dazwischen
told-took = { $name } nimmt { $count ->
    [one] eine Karte
   *[other] { $count } Karten
} auf
told-misfit = { $name } deckt { $card } auf: passt nicht, nimmt { $count ->
    [one] sie
   *[other] { $count } Karten
} auf die Hand
told-passed = { $name } passt
told-burned = 🔥 { $count ->
    [one] eine Karte verbrennt
   *[other] { $count } Karten verbrennen
}
told-skipped = { $names } { $count ->
    [one] setzt
   *[other] setzen
} aus
told-reversed = Richtungswechsel
told-out = 🏁 raus auf Platz { $place }
told-leads-again = nochmal dran

# Was sonst passiert ist.
told-went-slow = 🤖 { $name } ist eingeschlafen, der Computer spielt weiter
told-went-left = 🤖 { $name } ist ausgestiegen, der Computer spielt weiter
told-went-kicked = 🤖 { $name } wurde aus dem Spiel genommen, der Computer spielt weiter
told-went-gone = 🤖 { $name } hat die Gruppe verlassen, der Computer spielt weiter
told-went-unreachable = 🤖 Ich erreiche { $name } nicht, der Computer spielt weiter
told-came-back = 👋 { $name } ist wieder da
told-timed-out = ⏰ Zeit um für { $names }, der Computer springt ein
told-new-host = { $name } ist jetzt Host

# Der Tisch in der Gruppe.
table-title = <b>Shithead</b> · Partie { $game } · { $variant }{ $clock }
table-clock = { " " }· ⏱ { $clock }
table-away = { " " }🤖 { $why }
table-away-short = { " " }(🤖 Computer)
table-last-shithead = { " " }💩 zuletzt Shithead
away-slow = eingeschlafen
away-left = ausgestiegen
away-kicked = rausgenommen
away-gone = nicht in der Gruppe
away-unreachable = nicht erreichbar
clock-off = aus
clock-60 = 1 Min.
clock-120 = 2 Min.
clock-300 = 5 Min.
clock-3600 = 1 Std.
clock-86400 = 24 Std.
table-name = { $name }{ $tags }
table-name-swapping = ⏳ { $name }{ $tags }
table-name-ready = ✅ { $name }{ $tags }
table-name-on-turn = 👉 <b>{ $name }</b>{ $tags }
table-seat = { $name } · { $count } auf der Hand
table-seat-short = { $name } · Hand { $count }
table-blind = { $count } verdeckt
table-seat-cards = { "      " }{ $cards }
table-seat-out = 🏁 { $name }{ $tags } · raus auf Platz { $place }
table-swapping = Alle tauschen im Privatchat mit mir und tippen dort auf <b>Bereit</b>.
table-waiting-ready = Es tauschen noch: { $names }
table-waiting-reminded = ⏰ Es tauschen noch: { $names }
table-turn = <b>{ $name }</b> ist dran
table-turn-reminded = ⏰ <b>{ $name }</b>, du bist dran
table-left-out = Ohne Karten, weil nicht erreichbar: { $names }

# Das Ende einer Partie.
over-title = 🏁 <b>Partie { $game } ist vorbei</b> · { $variant }
over-place = { $place ->
    [1] 🥇
    [2] 🥈
    [3] 🥉
   *[other] { $place }.
} { $name }{ $tags }
over-shithead = 💩 <b>{ $name }</b>{ $tags } ist der Shithead!
over-away = 🤖 Vom Computer zu Ende gespielt: zählt als verloren.
over-stalemate = Patt: Seit 500 Zügen hat sich nichts geändert. Niemand ist der Shithead.
over-stopped = { $name } hat die Partie beendet. Sie zählt nicht, und niemand ist der Shithead.
over-deserted = Es ist niemand mehr da, darum ist die Partie vorbei. Sie zählt nicht.
over-shut-out = Ich konnte einen Tag lang nicht in die Gruppe schreiben, darum ist die Partie vorbei. Sie zählt nicht.
over-expired = Eine Woche lang hat niemand gespielt, darum ist die Partie vorbei. Sie zählt nicht.

# Was jemand im Privatchat sieht.
hand-lobby = <b>Du bist dabei</b> · { $group }
    Deine Karten kommen hierher, sobald ausgeteilt wird.
hand-swap-title = <b>Karten tauschen</b> · { $group }
hand-swap-help = Tippe auf ein Paar, um Hand- und offene Karte zu tauschen, so oft du willst. Fertig? Dann tippe auf <b>Bereit</b>.
hand-ready = ✅ Du bist bereit. Los geht’s, wenn alle so weit sind. Tauschst du noch, gilt dein Bereit nicht mehr.
hand-turn-title = 👉 <b>Du bist dran</b> · { $group }
hand-throw-in-title = ⚡ <b>Du darfst dazwischenwerfen</b> · { $group }
hand-wait-title = <b>Deine Karten</b> · { $group }
hand-wait = Dein Handy meldet sich, wenn du dran bist.
hand-cards = Hand: { $cards }
hand-open = Offen: { $cards }
hand-blind = Verdeckt: { $cards }
hand-throw-in = { $name } ist dran – außer du bist schneller.
hand-blind-choose = Decke eine deiner verdeckten Karten auf.
hand-opening = Eröffnet wird mit dem niedrigsten Wert: { $rank }.
hand-nothing-fits = Nichts passt: Nimm den Ablagestapel auf.
hand-may-pass = Du darfst gleich legen oder passen.
hand-more = Alles, was mit { $rank } geht:
hand-swaps = Tausche eine Handkarte gegen eine offene, einmal pro Zug und bevor du legst:
hand-out = 🎉 <b>Du bist raus: Platz { $place }</b> · { $group }
hand-out-away = 🤖 <b>Der Computer hat dich rausgespielt: Platz { $place }</b> · { $group }
hand-over-shithead = 💩 <b>Du bist der Shithead</b> · { $group }
hand-over-safe = 🎉 <b>Platz { $place } für dich</b>, { $name } ist der Shithead · { $group }
hand-over-nobody = 🏁 <b>Die Partie ist vorbei</b> · { $group }
hand-over-away = 🤖 Der Computer hat für dich zu Ende gespielt, darum zählt die Partie als verloren.

# Was jemand liest, dessen Zeit abläuft, der nicht da ist oder dessen Partie ruht.
hand-reminder-turn = ⏰ Der Tisch wartet auf dich. Dauert dein Zug länger als { $clock }, spielt ihn der Computer.
hand-reminder-last = ⏰ Der Tisch wartet auf dich. Dauert dein Zug länger als { $clock }, spielt der Computer weiter, bis du wieder da bist.
hand-reminder-swap = ⏰ Der Tisch wartet auf dich. Dauert das Tauschen länger als { $clock }, sagt der Computer für dich Bereit.
hand-missed = ⏰ Deine Zeit war um, der Computer ist eingesprungen. Beim nächsten Mal spielt er weiter, bis du wieder da bist.
hand-away-title = 🤖 <b>Der Computer spielt für dich</b> · { $group }
hand-away-slow = Deine Zeit war zweimal hintereinander um.
hand-away-left = Du bist ausgestiegen.
hand-away-kicked = Du wurdest aus dem Spiel genommen. Bei der nächsten Partie kannst du wieder mitspielen.
hand-away-gone = Du bist nicht mehr in der Gruppe. Tritt ihr wieder bei, dann bringt dich hier ein Knopf zurück.
hand-away-unreachable = Ich konnte dir eine Weile nicht schreiben.
hand-away-return = Komm vor dem Ende zurück: Eine Partie, die der Computer für dich zu Ende spielt, zählt als verloren.
hand-rest-title = 💤 <b>Die Partie ruht</b> · { $group }
hand-rest-expelled = Ich bin nicht mehr in der Gruppe. Holt mich jemand innerhalb eines Tages zurück, geht es weiter; sonst endet die Partie und zählt nicht.
hand-rest-muted = Ich darf nicht mehr in die Gruppe schreiben. Erlaubt es mir ein Admin innerhalb eines Tages wieder, geht es weiter; sonst endet die Partie und zählt nicht.
hand-button-add-again = Wieder hinzufügen

# Knöpfe unter den Karten und unter dem Tisch.
button-swap = { $hand } ⇄ { $open }
button-ready = Bereit
button-count = { $rank } ×{ $count }
button-open = { $cards } (offen)
button-more = { $rank } …
button-swaps = Karte tauschen …
button-back = Zurück
button-take = Ablagestapel aufnehmen ({ $count })
button-pass = Passen
button-blind = Verdeckte { $number }
button-refresh = Aktualisieren
button-my-cards = Meine Karten
button-im-back = Bin wieder da
button-open-chat = Zum Privatchat
button-rematch = Revanche
button-new-table = Neuer Tisch

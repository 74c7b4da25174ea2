# Kurze Antworten auf einen Tipp, höchstens 200 Zeichen.
toast-joined = Du bist dabei. Deine Karten kommen im Privatchat mit mir.
toast-left = Du bist vom Tisch aufgestanden.
toast-back = Schön, dass du wieder da bist!
toast-saved = Gespeichert.
toast-swapped-unready = Getauscht. Dein Bereit gilt nicht mehr: Tippe nochmal darauf, wenn du fertig bist.
toast-ready = Bereit. Es fehlen noch: { $names }.
toast-ready-last = Bereit. Los geht’s!
toast-burned = 🔥 { $count ->
    [one] Eine Karte verbrennt.
   *[other] { $count } Karten verbrennen.
}
toast-out = 🎉 Du bist raus: Platz { $place }!
toast-misfit = { $card } passt nicht: Du nimmst { $count ->
    [one] sie
   *[other] { $count } Karten
} auf die Hand.
toast-refreshed = { $name } ist dran. Oben: { $top }.
toast-refreshed-empty = { $name } ist dran. Der Ablagestapel ist leer.
toast-refreshed-swap = Es tauschen noch: { $names }.

peek-hand = Hand: { $cards }
peek-open = Offen: { $cards }
peek-blind = Verdeckt: { $count }
peek-stranger = Du spielst hier nicht mit.
peek-lobby = Die Karten sind noch nicht ausgeteilt.
peek-over = Die Partie ist vorbei.
peek-out = Du bist raus und hast keine Karten mehr.

# Was am Tisch nicht geht.
refused-no-table = Hier gibt es keinen Tisch. { $command } eröffnet einen.
refused-lobby-open = Ein Tisch ist schon offen: Tippe dort auf Mitspielen.
refused-game-on = Es läuft schon eine Partie. Bei der nächsten kannst du mitspielen.
refused-no-lobby = Gerade ist kein Tisch offen. { $command } eröffnet einen.
refused-no-game = Hier läuft keine Partie.
refused-old-game = Dieser Knopf gehört zu einer anderen Partie.
refused-stale = Zu spät: Dieser Knopf ist nicht mehr aktuell.
refused-already-in = Du bist schon dabei.
refused-table-full = Der Tisch ist voll: höchstens { $count } Personen.
refused-not-in = Du bist nicht dabei.
refused-suspended = Die Partie ruht, bis ich wieder in die Gruppe schreiben kann.
refused-kicked = Du wurdest aus dieser Partie genommen. Bei der nächsten kannst du wieder mitspielen.
refused-not-member = Dort können nur Mitglieder der Gruppe mitspielen.
refused-not-admin = Das können nur Admins der Gruppe.
refused-too-many-tables = Du sitzt schon an { $count } Tischen: Spiel erst eine Partie zu Ende oder steig irgendwo aus.
refused-not-host = Das kann nur { $named ->
    [0] der Host
   *[other] { $names } als Host
} oder ein Admin der Gruppe.
refused-not-playing = Du spielst in dieser Partie nicht mit.
refused-too-few = Es müssen mindestens { $count } mitspielen.
refused-reaching = Moment, ich klopfe noch an: { $names }.
refused-nothing-new = Nichts Neues.
refused-noise = Diesen Knopf kenne ich nicht.
refused-old-panel = Diese Nachricht ist veraltet: Nimm die neuere.

# Was die Spielregeln nicht erlauben.
refused-no-such-seat = Du spielst in dieser Partie nicht mit.
refused-game-over = Die Partie ist vorbei.
refused-out = Du bist schon raus.
refused-swaps-open = Noch nicht: Es wird noch getauscht.
refused-swaps-closed = Tauschen geht jetzt nicht mehr.
refused-already-ready = Du bist schon bereit.
refused-swapped-already = Du hast in diesem Zug schon getauscht.
refused-played-already = Du hast in diesem Zug schon gelegt.
refused-not-your-turn = Du bist nicht dran.
refused-nothing-to-complete = Zu spät: Das gibt kein 4er-Set mehr.
refused-not-same-rank = Zu spät: Oben liegt jetzt ein anderer Wert.
refused-no-cards = Such erst eine Karte aus.
refused-mixed-ranks = Nur Karten gleichen Werts gehen zusammen.
refused-not-in-hand = Diese Karte hast du nicht mehr auf der Hand.
refused-not-face-up = Diese Karte liegt nicht offen vor dir.
refused-wrong-zone = Noch nicht: Diese Karten sind noch nicht im Spiel.
refused-blind-only = Verdeckte Karten legst du immer einzeln.
refused-no-such-position = Diese verdeckte Karte gibt es nicht.
refused-position-used = Diese verdeckte Karte ist schon weg.
refused-does-not-fit = Das passt nicht.
refused-must-open-lowest = Eröffnet wird mit dem niedrigsten Wert.
refused-empty-pile = Da ist nichts aufzunehmen.
refused-can-play = Du kannst legen, also musst du auch.
refused-no-pass = Passen geht jetzt nicht.

# Was im Regelmenü nicht geht.
refused-too-few-cards = Für { $count } Personen reichen die Karten nicht: Nimm erst weniger Plätze, mehr Blätter oder mehr Joker.
refused-seated-more = Hier sitzen { $count } Personen, zu viele für diese Regeln: Erst muss jemand gehen.

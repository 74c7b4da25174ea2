# Befehle, wie Telegrams Menü sie zeigt.
command-new = Tisch eröffnen
command-join = Mitspielen
command-leave = Aussteigen; in einer Partie spielt der Computer für dich weiter
command-begin = Karten austeilen
command-kick = Jemanden vom Tisch nehmen (Host, Admins)
command-stop = Tisch auflösen oder Partie beenden
command-table = Tisch nochmal zeigen
command-hand = Meine Karten nochmal zeigen
command-rules = Die Regeln, die hier gelten
command-record = Das Protokoll der letzten Partie
command-scores = Der Spielstand in diesem Chat
command-settings = Zeit pro Zug, Erwähnungen (Admins)
command-help = So funktioniert’s
command-start = Hallo sagen

# Antworten auf Befehle.
start-hello = <b>Mit mir spielt ihr Shithead in eurer Gruppe.</b>
    Füg mich zu einer Gruppe hinzu und schreib dort { $command }.
    Deine Karten kommen hierher, als Knöpfe.
    Wer als Letztes noch Karten hat, ist der Shithead.
start-needed = Deine Karten kommen im Privatchat mit mir. Öffne ihn einmal, und du bist dabei.
start-button-open = Chat öffnen
start-button-add = Zu einer Gruppe hinzufügen
start-button-back = Zurück zur Gruppe
help-group = <b>Shithead</b>: Werde deine Karten los; wer als Letztes noch welche hat, ist der Shithead.

    Erst spielst du die Handkarten, dann die offenen, zuletzt blind die verdeckten. Leg, was passt; passt nichts, nimmst du den Ablagestapel auf. Was die Karten hier können, steht unter { $rules }.

    Deine Karten sind Knöpfe im Privatchat mit mir; { $hand } zeigt sie nochmal.
    { $new } eröffnet einen Tisch, { $table } zeigt ihn nochmal, { $scores } ist der Spielstand. { $record } schickt dir die letzte Partie, Zug für Zug.

    Du musst weg? Mit { $leave } spielt der Computer für dich weiter, und ein Fingertipp holt dich zurück. Der Host oder ein Admin nimmt mit { $kick } jemanden vom Tisch und beendet mit { $stop } die Partie; unter { $settings } steht die Zeit pro Zug.
help-private = <b>Shithead</b>: Werde deine Karten los; wer als Letztes noch welche hat, ist der Shithead.

    Erst spielst du die Handkarten, dann die offenen, zuletzt blind die verdeckten. Leg, was passt; passt nichts, nimmst du den Ablagestapel auf. Was die Karten können, steht unter /rules, in sieben Varianten.

    Gespielt wird in Gruppen: Füg mich zu einer hinzu und schreib dort { $command }. /hand zeigt deine Karten nochmal.
settings-title = <b>Einstellungen</b>
settings-clock = ⏱ Ein Zug darf <b>{ $clock }</b> dauern, dann spielt ihn der Computer. Zweimal hintereinander zu langsam? Dann spielt er weiter, bis der Mensch wieder da ist.
settings-clock-off = ⏱ Ein Zug darf <b>beliebig lange</b> dauern. Niemand wird erinnert, und der Computer springt nicht ein.
settings-pings = 🔔 Vorher erinnere ich im Privatchat <b>und hier</b>.
settings-pings-off = 🔔 Vorher erinnere ich im Privatchat.
settings-who = Ändern können das nur Admins.
settings-button-pings = Auch hier erinnern
scores-title = <b>Spielstand</b> · wie oft nicht der Shithead
scores-line = { $rank }. { $name }: { $clear } von { $games }
scores-none = Hier ist noch keine Partie zu Ende gegangen. { $command } eröffnet einen Tisch.
here-only-groups = Das geht nur in Gruppen. Füg mich zu einer hinzu und schreib dort { $command }.
here-anonymous = Du schreibst als Gruppe, darum weiß ich nicht, wer du bist. Tippe auf die Knöpfe oder schreib unter deinem eigenen Namen.
record-caption = Die letzte Partie, Zug für Zug.
record-none = Hier gibt es noch keine beendete Partie. { $command } eröffnet einen Tisch.
record-stranger = Das Protokoll der letzten Partie bekommt, wer mitgespielt hat.
hand-none = Du hast gerade an keinem Tisch Karten.
apology = Tut mir leid, da ist bei mir etwas schiefgegangen. Versuch es bitte nochmal.

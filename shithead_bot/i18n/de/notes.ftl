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
command-settings = Sprache, Zeit pro Zug, Regeln, Erinnerungen (Admins)
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
    { $new } eröffnet einen Tisch, { $table } zeigt ihn nochmal, { $scores } den Spielstand. { $record } schickt dir die letzte Partie, Zug für Zug.

    Du musst weg? Mit { $leave } spielt der Computer für dich weiter, und ein Fingertipp holt dich zurück.
help-private = <b>Shithead</b>: Werde deine Karten los; wer als Letztes noch welche hat, ist der Shithead.

    Erst spielst du die Handkarten, dann die offenen, zuletzt blind die verdeckten. Leg, was passt; passt nichts, nimmst du den Ablagestapel auf. Was die Karten können, steht unter /rules, in sieben Varianten.

    Füg mich zu einer Gruppe hinzu und schreib dort { $command }. Oder üb hier gegen den Computer: /new eröffnet einen Tisch. /hand zeigt deine Karten nochmal, /language bestimmt, in welcher Sprache ich mit dir spreche, und unter /privacy steht, was ich über dich speichere.
scores-title = <b>Spielstand</b> · wie oft nicht der Shithead
scores-line = { $rank }. { $name }: { $clear } von { $games }
scores-none = Hier ist noch keine Partie zu Ende gegangen. { $command } eröffnet einen Tisch.
here-only-groups = Das geht nur in Gruppen. Füg mich zu einer hinzu und schreib dort { $command }.
here-anonymous = Du schreibst als Gruppe, darum weiß ich nicht, wer du bist. Tippe auf die Knöpfe oder schreib unter deinem eigenen Namen.
record-caption = Die letzte Partie, Zug für Zug.
record-none = Hier gibt es noch keine beendete Partie. { $command } eröffnet einen Tisch.
record-stranger = Das Protokoll der letzten Partie bekommt, wer mitgespielt hat.
hand-none = Du hast gerade an keinem Tisch Karten. Mit { $command } übst du hier allein.
apology = Tut mir leid, da ist bei mir etwas schiefgegangen. Versuch es bitte nochmal.

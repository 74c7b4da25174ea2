# Die ersten Worte in einer Gruppe.
welcome-group = <b>Hallo, spielen wir Shithead!</b> Jemand von euch eröffnet einen Tisch, die anderen steigen ein, und eure Karten kommen im Privatchat mit mir. Wie es geht, steht unter { $help }; Admins stellen mich mit { $settings } ein.
welcome-button-table = Tisch eröffnen

# Was in der Gruppe zur Hilfe dazukommt, je nachdem, wer fragt.
help-player = Wer einen Tisch eröffnet, ist der Host. Austeilen, jemanden vom Tisch nehmen und die Partie beenden können der Host und die Admins.
help-host = Du bist der Host: { $begin } teilt aus, { $kick } nimmt jemanden vom Tisch, { $stop } beendet die Partie.
help-admin = Du bist Admin: { $begin } teilt aus, { $kick } nimmt jemanden vom Tisch, { $stop } beendet die Partie. { $settings } bestimmt die Sprache, die Zeit pro Zug, die Regeln neuer Tische und Erinnerungen in der Gruppe.

# Drei Tipps in der ersten Partie: beim Tauschen, im ersten Zug, und wenn zum ersten Mal aufgenommen oder blind gespielt wird.
hint-swap = 💡 Leg deine besten Karten offen hin: Die spielst du zuletzt, wenn es darauf ankommt. Bis dahin spielst du von der Hand.
hint-turn = 💡 Jeder Knopf ist ein Zug, der passt. Erst die niedrigen Karten: Die hohen helfen dir später. Nachgezogen wird von selbst, solange noch Karten da sind.
hint-take = 💡 Das ist keine Schande: Mehrere Karten mit gleichem Wert gehen in einem Zug, so wird auch eine volle Hand schnell leer.
hint-blind = 💡 Diese Karten kennt niemand. Passt eine nicht, nimmst du sie mit dem Ablagestapel auf und spielst von der Hand weiter.

# Wie sich der Bot auf Telegram vorstellt: höchstens 64, 512 und 120 Zeichen.
profile-name = Shithead
profile-description =
    Mit mir spielt ihr Shithead in eurer Gruppe: Werde deine Karten los, denn wer als Letztes noch welche hat, ist der Shithead.

    Deine Karten sind Knöpfe im Privatchat mit mir. Ich kenne sieben Varianten und jede Hausregel, führe den Spielstand und verliere keine Partie.

    Tippe auf Start, um allein zu üben oder mich zu einer Gruppe hinzuzufügen.
profile-short = Das Kartenspiel Shithead für Gruppen: deine Karten als Knöpfe, sieben Varianten, jede Hausregel.

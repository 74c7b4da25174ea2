# Was über jemanden gespeichert ist, und wie alles davon gelöscht wird. Es muss stimmen: siehe README und store/keys.py.
command-privacy = Was ich über dich speichere, und wie du es löschst
privacy-kept = <b>Was ich über dich speichere</b>

    • Wer du bist: deine Telegram-ID, deine Sprache, ob ich dir schreiben darf, ob du meine Tipps schon kennst, und die Tische, an denen du sitzt.
    • An einem Tisch: deinen Namen, deine ID, deine Karten und in welcher Nachricht du sie siehst, bis zum nächsten Tisch in diesem Chat.
    • Im Spielstand einer Gruppe: deinen Namen, deine ID, deine Partien und wie oft du nicht der Shithead warst.
    • In Protokollen beendeter Partien: deinen Namen, deine ID und deine Züge. Ein Chat behält 50 davon, höchstens 30 Tage lang.
    • Was du schickst und antippst: bis es erledigt ist. Nur was ich nicht verarbeiten konnte, bleibt länger, höchstens 30 Tage.

    Das ist alles.
privacy-button-ask = Meine Daten löschen
privacy-ask = <b>Alles löschen, was ich über dich weiß?</b>

    Du stehst von jedem Tisch auf. Wo gerade eine Partie läuft, spielt der Computer für dich weiter, und von dir bleibt nur die Nummer deines Platzes. Spielstand und Protokolle behalten die Partien, aber nicht deinen Namen und deine ID.

    Rückgängig machen kann das niemand.
privacy-button-sure = Ja, alles löschen
privacy-button-keep = Nein, behalten
privacy-done = <b>Gelöscht.</b> Ich kenne dich nicht mehr.

    Im Spielstand bist du ein gelöschter Spieler, in Partien und Protokollen die Nummer eines Platzes. Ältere Nachrichten in Telegrams Chats nennen vielleicht noch deinen Namen: Die kann ich nicht ändern.

    Mit /start lernen wir uns neu kennen.
privacy-failed = Tut mir leid, da ist bei mir etwas schiefgegangen, und noch ist nicht alles gelöscht. Versuch es bitte nochmal.
privacy-elsewhere = Was ich über dich speichere, sage ich dir nur im Privatchat mit mir. Dort kannst du es auch löschen lassen.
toast-forgetting = Ich lösche alles.
scores-deleted = Gelöschter Spieler

# Die Einstellungen einer Gruppe, und die Sprache von jemandem.
settings-title = <b>Einstellungen</b>
settings-clock = ⏱ Ein Zug darf <b>{ $clock }</b> dauern, dann spielt ihn der Computer. Zweimal hintereinander zu langsam? Dann spielt er weiter, bis der Mensch wieder da ist.
settings-clock-off = ⏱ Ein Zug darf <b>beliebig lange</b> dauern. Niemand wird erinnert, und der Computer springt nicht ein.
settings-pings = 🔔 Vorher erinnere ich im Privatchat <b>und hier</b>.
settings-pings-off = 🔔 Vorher erinnere ich im Privatchat.
settings-who = Ändern können das nur Admins.
settings-button-pings = Auch hier erinnern
settings-language = 💬 Hier spreche ich <b>{ $language }</b>.
settings-language-opener = 💬 Meine Sprache hier bestimmt, <b>wer den Tisch eröffnet</b>.
settings-rules = 📜 Regeln neuer Tische: <b>{ $variant }</b>.
settings-rules-last = 📜 Neue Tische beginnen mit den Regeln, die <b>zuletzt gespielt</b> wurden.
settings-button-language = Sprache …
settings-button-rules = Regeln …
settings-button-opener = Wer eröffnet, bestimmt
settings-button-last = Wie zuletzt gespielt

# `language-name` ist der Name, den die Sprache sich selbst gibt.
language-name = Deutsch
language-automatic = <b>Deine Sprache</b>: Ich spreche { $language } mit dir, so nah an deinem Telegram, wie ich kann. Eine Gruppe hat ihre eigene, in ihren Einstellungen.
language-chosen = <b>Deine Sprache</b>: Ich spreche { $language } mit dir, wie du es willst. Eine Gruppe hat ihre eigene, in ihren Einstellungen.
language-button-automatic = Wie mein Telegram
command-language = Die Sprache, in der ich mit dir spreche
here-only-private = Deine Sprache wählst du im Privatchat mit mir. Die der Gruppe bestimmen Admins mit { $command }.

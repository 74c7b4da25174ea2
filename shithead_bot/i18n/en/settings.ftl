# The settings of a group, and the language of a user.
settings-title = <b>Settings</b>
settings-clock = ⏱ A turn may take <b>{ $clock }</b>; then the computer plays it. After two in a row it plays on until the player is back.
settings-clock-off = ⏱ A turn may take <b>as long as anybody likes</b>. Nobody is reminded, and the computer doesn’t step in.
settings-pings = 🔔 Before that I remind the player in private <b>and here</b>.
settings-pings-off = 🔔 Before that I remind the player in private.
settings-who = Only administrators can change this.
settings-button-pings = Remind here too
settings-language = 💬 I speak <b>{ $language }</b> here.
settings-language-opener = 💬 I speak the language of <b>whoever opens a table</b>.
settings-rules = 📜 Rules of new tables: <b>{ $variant }</b>.
settings-rules-last = 📜 New tables begin with the rules <b>as played last</b>.
settings-button-language = Language …
settings-button-rules = Rules …
settings-button-opener = Whoever opens decides
settings-button-last = As played last

# `language-name` is what this language calls itself.
language-name = English
language-automatic = <b>Your language</b>: I speak { $language } with you, as near as I can get to your Telegram’s. A group has its own, in its settings.
language-chosen = <b>Your language</b>: I speak { $language } with you, as you wish. A group has its own, in its settings.
language-button-automatic = Like my Telegram
command-language = The language I speak with you
here-only-private = You choose your own language in your private chat with me. Administrators set the group’s with { $command }.

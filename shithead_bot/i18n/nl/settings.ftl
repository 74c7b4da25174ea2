# De instellingen van een groep, en de taal van een gebruiker.
settings-title = <b>Instellingen</b>
settings-clock = ⏱ Een beurt mag <b>{ $clock }</b> duren; daarna speelt de computer. Na twee keer op rij speelt die door tot de speler terug is.
settings-clock-off = ⏱ Een beurt mag <b>zo lang duren als je wilt</b>. Niemand krijgt een herinnering en de computer neemt niets over.
settings-pings = 🔔 Van tevoren herinner ik de speler eraan, privé <b>en hier</b>.
settings-pings-off = 🔔 Van tevoren herinner ik de speler eraan, alleen privé.
settings-who = Alleen beheerders kunnen dit veranderen.
settings-button-pings = Ook hier herinneren
settings-language = 💬 Ik spreek hier <b>{ $language }</b>.
settings-language-opener = 💬 Ik spreek hier de taal van <b>wie de tafel opent</b>.
settings-rules = 📜 Regels van nieuwe tafels: <b>{ $variant }</b>.
settings-rules-last = 📜 Nieuwe tafels beginnen met de regels van <b>het laatste potje</b>.
settings-button-language = Taal …
settings-button-rules = Regels …
settings-button-opener = Wie opent, bepaalt
settings-button-last = Zoals het laatst gespeeld

# `language-name` is hoe de taal zichzelf noemt.
language-name = Nederlands
language-automatic = <b>Je taal</b>: ik spreek { $language } met je, zo dicht bij je Telegram als ik kan. Een groep heeft een eigen taal, bij de instellingen.
language-chosen = <b>Je taal</b>: ik spreek { $language } met je, zoals je wilt. Een groep heeft een eigen taal, bij de instellingen.
language-button-automatic = Zoals mijn Telegram
command-language = De taal die ik met je spreek
here-only-private = Je eigen taal kies je in je privéchat met mij. Die van de groep bepalen beheerders met { $command }.

# Een tafel om te oefenen: één speler tegen de computer, in de privéchat.
button-practise = Alleen oefenen
player-computer = Computer { $number }

# Voor het potje.
practice-title = 🤖 <b>Oefenpotje</b> · { $variant }
practice-ask = Tegen hoeveel computers?
practice-closed = 🤖 <b>Oefenpotje</b> · gesloten

# Tijdens het potje.
practice-where = Oefenpotje · { $variant }
practice-wait-title = ⏳ <b>{ $name } is aan de beurt</b> · { $group }
button-end-practice = Potje stoppen

# Als het voortijdig eindigt.
practice-ended = Je hebt het potje gestopt. Niemand is de Shithead.
practice-expired = Je hebt een week lang niet gespeeld, dus dit potje is afgelopen. Niemand is de Shithead.

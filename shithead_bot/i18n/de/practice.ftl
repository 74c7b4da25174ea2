# Ein Tisch zum Üben: ein Spieler gegen den Computer, im privaten Chat.
button-practise = Allein üben
player-computer = Computer { $number }

# Vor dem Spiel.
practice-title = 🤖 <b>Übungsspiel</b> · { $variant }
practice-ask = Gegen wie viele Computer?
practice-closed = 🤖 <b>Übungsspiel</b> · geschlossen

# Im Spiel.
practice-where = Übungsspiel · { $variant }
practice-wait-title = ⏳ <b>{ $name } ist dran</b> · { $group }
button-end-practice = Partie beenden

# Wenn es vorzeitig endet.
practice-ended = Du hast die Partie beendet. Niemand ist der Shithead.
practice-expired = Du hast eine Woche lang nicht gespielt, darum ist die Partie vorbei. Niemand ist der Shithead.

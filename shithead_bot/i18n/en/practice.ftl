# A table for practice: one player against the computer, in his private chat.
button-practise = Practise alone
player-computer = Computer { $number }

# Its lobby.
practice-title = 🤖 <b>Practice</b> · { $variant }
practice-ask = Against how many computers?
practice-closed = 🤖 <b>Practice</b> · closed

# Its game. `practice-where` stands where a player reads his group’s name in other games.
practice-where = Practice · { $variant }
practice-wait-title = ⏳ <b>{ $name }’s turn</b> · { $group }
button-end-practice = End the game

# Its end before its time.
practice-ended = You ended the game. Nobody is the Shithead.
practice-expired = You haven’t played for a week, so this game is over. Nobody is the Shithead.

# The first words in a group.
welcome-group = <b>Hi, let’s play Shithead!</b> One of you opens a table, the others join, and your cards come in your private chats with me. { $help } tells how it works; administrators set me up with { $settings }.
welcome-button-table = Open a table

# What is added to the help in a group, by who asks.
help-player = Whoever opens a table is its host. The host or an administrator deals, takes somebody off the table and ends the game.
help-host = You are the host: { $begin } deals, { $kick } takes somebody off the table, { $stop } ends the game.
help-admin = You are an administrator: { $begin } deals, { $kick } takes somebody off the table, { $stop } ends the game. { $settings } sets the language, the time for a turn, the rules of new tables, and reminders in the group.

# Three hints in a player’s first game: while he swaps, on his first turn, and when he first has to take the pile or to play blind.
hint-swap = 💡 Lay your best cards open: you play them last, when it counts. Until then you play from your hand.
hint-turn = 💡 Every button is a move that fits. Low cards first: the high ones help you later. I draw new cards for you, as long as there are some.
hint-take = 💡 No shame in that: several cards of one rank go in a single move, so a big hand shrinks fast.
hint-blind = 💡 Nobody knows these cards. If one doesn’t fit, you take it together with the pile, and play on from your hand.

# How the bot presents itself on Telegram: at most 64, 512 and 120 characters.
profile-name = Shithead
profile-description =
    I deal Shithead in your group: get rid of your cards, and don’t be the last one.

    Your cards are buttons in your private chat with me. I know seven rule sheets and every house rule, keep the score, and never lose a game.

    Press Start to practise alone, or to add me to a group.
profile-short = The card game Shithead for groups: your cards as buttons, seven rule sheets, every house rule.

# What is kept about a user, and how all of it is deleted. It has to be true: see the README, and store/keys.py.
command-privacy = What I keep about you, and how to delete it
privacy-kept = <b>What I keep about you</b>

    • Who you are: your Telegram id, your language, whether I may write to you, whether you have had my hints, and the tables where you sit.
    • At a table: your name, your id, your cards, and which message shows them to you, until the next table of that chat.
    • In a group’s scores: your name, your id, your games, and how often you were not the Shithead.
    • In records of finished games: your name, your id and your moves. A chat keeps 50 of them, for 30 days at most.
    • What you send and tap: until it is done. Only what I could not handle stays longer, 30 days at most.

    That is all.
privacy-button-ask = Delete my data
privacy-ask = <b>Delete all that I know about you?</b>

    You get up from every table. Where a game is on, the computer plays on for you, and only the number of your seat is left. In scores and records the games stay, your name and id go.

    Nobody can undo that.
privacy-button-sure = Yes, delete everything
privacy-button-keep = No, keep it
privacy-done = <b>Deleted.</b> I don’t know you any more.

    In scores you are a deleted player, in games and their records the number of a seat. Older messages in Telegram’s chats may still name you: those I can’t change.

    /start, and we meet for the first time.
privacy-failed = Sorry, something went wrong on my side, and not everything is deleted yet. Please try again.
privacy-elsewhere = What I keep about you, I only tell you in your private chat with me. There you can have it deleted, too.
toast-forgetting = I’m deleting it all.
scores-deleted = Deleted player

# Commands, as Telegram's menu shows them.
command-new = Open a table
command-join = Sit down
command-leave = Get up; in a game the computer plays on for you
command-begin = Deal the cards
command-kick = Take somebody off the table (host, administrators)
command-stop = Close the table or end the game
command-table = Show the table again
command-hand = Show my cards again
command-rules = The rules as set here
command-record = Send me the last game’s record
command-scores = This chat’s scores
command-settings = Language, time for a turn, rules, reminders (administrators)
command-help = How this works
command-start = Say hello

# Answers to commands.
start-hello = <b>I deal Shithead in groups.</b>
    Add me to a group and send { $command } there.
    Your cards come here, as buttons.
    The last one with cards is the Shithead.
start-needed = Your cards come in your private chat with me. Open it once, and you’re in.
start-button-open = Open the chat
start-button-add = Add me to a group
start-button-back = Back to the group
help-group = <b>Shithead</b>: get rid of your cards; the last one with cards is the Shithead.

    First goes your hand, then your open cards, then the blind ones. Play what fits; when nothing does, you take the pile. { $rules } tells what the cards do here.

    Your cards are buttons in your private chat with me; { $hand } shows them again.
    { $new } opens a table, { $table } shows it again, { $scores } shows the scores. { $record } sends you the last game, move by move.

    Must you go? { $leave } lets the computer play on for you, and one tap brings you back.
help-private = <b>Shithead</b>: get rid of your cards; the last one with cards is the Shithead.

    First goes your hand, then your open cards, then the blind ones. Play what fits; when nothing does, you take the pile. /rules tells what the cards do, on each of seven rule sheets.

    Add me to a group and send { $command } there. Or practise here, against the computer: /new opens a table. /hand shows your cards again, /language sets the language that I speak with you, and /privacy tells what I keep about you.
scores-title = <b>Scores</b> · how often not the Shithead
scores-line = { $rank }. { $name }: { $clear } of { $games }
scores-none = No game has been finished here yet. { $command } opens a table.
here-only-groups = That works in a group. Add me to one and send { $command } there.
here-anonymous = You write as the group, so I can’t tell who you are. Tap the buttons instead, or write as yourself.
record-caption = The last game, move by move.
record-none = No finished game is kept here. { $command } opens a table.
record-stranger = The last game’s record goes to who played in it.
hand-none = You have no cards at any table right now. { $command } lets you practise here alone.
apology = Sorry, something went wrong with that on my side. Please try again.

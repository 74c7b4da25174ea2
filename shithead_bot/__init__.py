"""The Shithead bot, told to a newcomer.

The rules are a pure function. A table (a chat's lobby, game and rematch) is a value; a tap is a command;
`decide(table, command, now)` gives the next table or a reason why not. A commit is one atomic script in Redis.
Telegram is a display: after each commit the screens that every chat should show are computed from the table and
compared with what was delivered; the difference is sent, newest wins. So a crash, a flood limit or a lost reply never
changes a game; it only delays a picture of it.

The rooms, from the bottom up. An import only goes down, and import-linter sees to it:

    config        what the environment says, checked once
    engine        the rules: cards, options, legality, transitions, records; pure, standard library only
    opponents     computer players: what a player sees, the moves open to him and chance in, one move out; pure
    tables        a chat's table as a value; `decide` (pure) answers commands, `service` loads, decides, commits
    i18n          texts by language, from Fluent catalogues
    views         screens and toasts as values (pure); `buttons` says in 64 bytes what a tap means
    store         Redis: tables, inbox, what is shown where; the embedded server for hosts without one
    bot           Telegram: polling into the durable inbox, handlers in each table's lane, delivery of screens
    playground    a local Telegram for tests and demo, strict as the real one; it knows nothing of the bot
    bootstrap     puts the parts together, the only place that knows every one
    cli           a module per command: run, playground, demo, simulate, replay, bench

One tap on a card: `bot.poller` puts the update into the inbox, then confirms it to Telegram; `bot.dispatch` finds its
table's lane; `bot.inbound` reads it; `bot.taps` makes it a command; `tables.service` asks `decide` and commits;
the tap is answered at once; `views.screens` draws the table, and `bot.delivery` brings what differs to the chats.
What nobody asked for (somebody left the group, the group has moved) is `bot.news`; `bot.spread` makes it commands for
every table that it concerns.

What must stay true: only `engine.legality` says what is legal, and buttons are exactly that. A screen is built from
what its reader may see; hands, deck and face-down cards are in no log, no callback data and no error. Nothing is
random after the shuffle, and time is an argument.
"""

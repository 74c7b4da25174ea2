"""A local Telegram: the Bot API, its server's laws, and people who use it. For tests, demo and playground.

The law of this room: a bot that behaves here behaves on api.telegram.org. So what the real server refuses is refused
here, with the same HTTP status and the same words; where Telegram publishes no exact number, the stricter guess is
taken and a comment says so. It knows Telegram and nothing of the bot that talks to it: it imports nothing else of this
project and no client library.

Where to read first:

* `world.World`: all there is (users, chats, messages) and all that people can do; plain Python, its clock injected.
* `server.ApiServer`: the world behind `/bot<token>/<method>` and `/control/<name>`, on the loopback interface only.
* `people.Person`: someone at a phone, who sees and presses only what his Telegram shows.
* `methods`: one function per Bot API method. `access`, `html`, `entities`, `keyboards`: what they check and parse.
* `updates`, `floods`, `faults`, `calls`, `events`, `transcript`: the queue, the limits, the troubles, the records.
"""

"""A local Telegram: the Bot API, its server's laws, and people who use it. For tests, demo and playground.

The law of this room: a bot that behaves here behaves on api.telegram.org. So what the real server refuses is refused
here, with the same HTTP status and the same words; where Telegram publishes no exact number, the stricter guess is
taken and a comment says so. It knows Telegram and nothing of the bot that talks to it: it imports nothing else of this
project and no client library.

Where to read first:

* `world.World`: all there is (users, chats, messages) and all that people can do; plain Python, its clock injected.
  Its layers are `state`, `membership`, `conversation`, `forums` and `removal`; `hearing` is privacy mode, `ids` are
  given out once, `keeping` puts a whole world down and takes it up again.
* `methods`: what the bot can do, one function per Bot API method. `access`, `formatting` (with `html`, `markdown`,
  `markdown_v2`, `entities`, `detect`, `links`), `keyboards` and `files` are what they check and parse; `dispatch` is
  the way of one call.
* `updates`, `webhooks`, `floods`, `faults`, `calls`: the queue of updates and who gets them, the limits, troubles on
  order, the log of calls.
* `people.Person`: someone at a phone, who sees and presses only what his Telegram shows.
* `events` tell what happens, `transcript` puts it into words and `pictures` into JSON.
* `server.ApiServer`: the world over HTTP, on the loopback interface only. `static` serves the page in `page/`, by
  which people look and act in a browser; `control` and `orders` are what it acts by, `streams` what it mirrors the
  world by, `guard` is who gets in, and `stage` what a program around the world may add.
"""

"""Where everything that must outlive the process is kept: Redis, or the server the bot brings along.

Law: a process that a newer one has replaced writes nothing more (`lease`), and what belongs together is
written together or not at all (`commit.lua`). Everything stored says which format it has (`codec`).
"""

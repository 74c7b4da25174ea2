"""getFile: where a file that was sent before can be downloaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shithead_bot.playground.wire import Json, bad_request

if TYPE_CHECKING:
    from shithead_bot.playground.parameters import Parameters
    from shithead_bot.playground.world import World

MAX_DOWNLOAD = 20 * 1024 * 1024


def get_file(world: World, parameters: Parameters) -> Json:
    """The File; its `file_path` is for `/file/bot<token>/<file_path>`."""
    file_id = parameters.word("file_id")
    if not file_id:
        raise bad_request("file_id not specified")
    file = world.files.find(file_id)
    if file is None:
        raise bad_request("invalid file_id")
    if len(file.upload.data) > MAX_DOWNLOAD:
        raise bad_request("file is too big")
    return file.to_json() | {"file_path": world.files.publish(file)}

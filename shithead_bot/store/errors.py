"""What can be wrong with the store. The texts are for the one who runs the bot; no password or card stands in them."""


class StoreUnavailable(Exception):
    """There is no store to work with; one line that says what to do."""


class StoreDamaged(Exception):
    """The store holds something that this program never writes; the text says where, and not what."""

"""The four rule sheets, sentence by sentence: what each says of play is what its variants do."""

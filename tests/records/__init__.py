"""Records that show the rules: at least one for each row of RULES.md 3 and each section of 4 to 7.

Every file holds one game, named after what its last moves show; the tests say what that is. The games in `refused`
end with a move that isn't allowed. They were made by ``making.py``, such as `reset-on-ace.jsonl`:

    python -m tests.records.making classic "3C AC KC" "2D 4D 5D" --draw "6H 6S" \\
        --moves "0 ready, 1 ready, 0 play AC, 1 play 2D, 0 play 3C"

The two long games, `end-last-with-cards` and `stalemate`, are the shortest that ``simulate`` was found to play.
"""

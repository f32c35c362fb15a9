"""``pegwise suggest 1122:1,0`` passes few files and few functions."""

from support.rooms import suggest_command


def test_suggest_passes_few_rooms() -> None:
    rooms = suggest_command()
    assert len({room.file for room in rooms}) <= 24
    assert len(rooms) <= 130

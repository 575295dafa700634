"""What can be set, by the environment and by what is given."""

import pytest

from trunkline.errors import BadInput
from trunkline.server import settings
from trunkline.server.settings import Settings


def test_settings_come_from_the_environment_and_what_is_given_wins() -> None:
    found = settings.from_environment({"TRUNKLINE_PORT": "99", "TRUNKLINE_GUESTS": "false"}, host="::1", port=None)
    assert (found.port, found.guests, found.host) == (99, False, "::1")
    with pytest.raises(BadInput):
        settings.from_environment({"TRUNKLINE_PORT": "many"})
    with pytest.raises(BadInput):
        settings.database_url(Settings(database="mysql://x"))


def test_the_server_listens_to_this_machine_only_unless_told() -> None:
    assert Settings().host == "127.0.0.1"
    assert Settings().port == 1846

"""Settings: every variable right and wrong, and no secret in any text."""

from pathlib import Path
from traceback import format_exception

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shithead_bot.config import OFFICIAL_API, Settings, SettingsError, read_settings

TOKEN = "123456789:" + "AbC-_" * 7
PASSWORD = "sesame-opens"


def read(**variables: str) -> Settings:
    """Settings from these variables and a good token."""
    return read_settings({"BOT_TOKEN": TOKEN, **variables})


def refusal(**variables: str) -> str:
    """The one line that says what is wrong."""
    with pytest.raises(SettingsError) as caught:
        read(**variables)
    line = str(caught.value)
    assert "\n" not in line
    assert line.endswith(".")
    assert caught.value.__cause__ is None
    return line


def test_a_token_is_enough() -> None:
    """Everything else has a value that is right for most."""
    assert read() == Settings(
        token=TOKEN,
        redis_url=None,
        data_dir=Path("data"),
        api_url=OFFICIAL_API,
        send_limits=True,
        log_level="INFO",
        language="en",
        disk_is_wiped=False,
        port=None,
    )
    assert read().bot_id == 123456789


def test_blanks_are_nothing() -> None:
    """A variable that is set to nothing is not set, and blanks around a value are no part of it."""
    assert read(REDIS_URL="", DATA_DIR="  ", LOG_LEVEL=" debug ", BOT_TOKEN=f" {TOKEN}\n") == read(
        LOG_LEVEL="DEBUG"
    )


@pytest.mark.parametrize("environment", [{}, {"BOT_TOKEN": " "}])
def test_without_a_token_it_is_said_where_to_get_one(environment: dict[str, str]) -> None:
    """The one variable that is needed is asked for."""
    with pytest.raises(SettingsError, match=r"^BOT_TOKEN is not set\. Ask @BotFather .*\.$"):
        read_settings(environment)


@pytest.mark.parametrize(
    "token",
    [
        "123456789",
        "123456789:short",
        "AbC:" + "x" * 35,
        TOKEN + "!",
        f"bot{TOKEN}",
        "١٢٣:" + "x" * 35,
        "123:" + "ü" * 35,
        TOKEN.replace(":", " "),
    ],
)
def test_what_is_no_token_is_refused_without_being_shown(token: str) -> None:
    """A token that was copied wrong may still be one: nothing of it is said."""
    line = refusal(BOT_TOKEN=token)
    assert line == "BOT_TOKEN is no bot token. Copy it whole from @BotFather: a number, a colon, 35 signs."


@pytest.mark.parametrize(
    "url",
    [
        "redis://localhost",
        "redis://:secret@db.example:6380/2",
        "rediss://user:secret@db.example:6380",
        "unix:///run/redis.sock?db=1",
    ],
)
def test_a_redis_address_is_taken_as_it_is(url: str) -> None:
    """What the store's client understands is left to it."""
    assert read(REDIS_URL=url).redis_url == url


@pytest.mark.parametrize(
    "url",
    [
        f"http://:{PASSWORD}@db.example",
        f"{PASSWORD}",
        f"redis://:{PASSWORD}@db.example:port",
        f"redis://[{PASSWORD}",
        f"redis://:{PASSWORD}@db.example:99999",
    ],
)
def test_what_is_no_redis_address_is_refused_without_being_shown(url: str) -> None:
    """An address may hold a password: what is wrong with it is said without it."""
    assert (
        refusal(REDIS_URL=url)
        == "REDIS_URL must be an address that begins with redis://, rediss:// or unix://."
    )


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:8081", "https://api.example/telegram", "http://[::1]:8081"]
)
def test_the_bot_api_may_be_elsewhere(url: str) -> None:
    """Any address of the web will do; a slash at its end is none of it."""
    assert read(BOT_API_URL=url).api_url == read(BOT_API_URL=f"{url}/").api_url == url


@pytest.mark.parametrize(
    "url",
    ["api.telegram.org", "ftp://api.example", "http://", "https:///bot", "http://[::1", "http://host:port"],
)
def test_what_is_no_web_address_is_refused(url: str) -> None:
    """It must be an address with a host."""
    assert refusal(BOT_API_URL=url) == "BOT_API_URL must be an address that begins with http:// or https://."


@pytest.mark.parametrize(
    "url",
    [f"https://me:{PASSWORD}@api.example", f"https://api.example?key={PASSWORD}", "https://api.example#x"],
)
def test_the_bot_apis_address_is_plain(url: str) -> None:
    """What could be a secret has no place in an address that is shown."""
    line = refusal(BOT_API_URL=url)
    assert line == "BOT_API_URL must be a plain address: no user, password, question or fragment."


def test_send_limits_may_be_lifted_on_a_server_of_ones_own() -> None:
    """`default` keeps to Telegram's limits, `off` is for tests and benches."""
    assert read(SEND_LIMITS="default").send_limits
    assert not read(SEND_LIMITS="OFF", BOT_API_URL="http://127.0.0.1:8081").send_limits


@pytest.mark.parametrize("url", [OFFICIAL_API, f"{OFFICIAL_API}/", "https://API.telegram.org:443"])
def test_send_limits_hold_on_the_official_server(url: str) -> None:
    """However its address is written."""
    line = refusal(SEND_LIMITS="off", BOT_API_URL=url)
    assert line == "SEND_LIMITS=off needs a BOT_API_URL of your own; the official server limits every bot."
    assert refusal(SEND_LIMITS="off") == line


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("SEND_LIMITS", "none", "SEND_LIMITS must be one of default, off."),
        ("LOG_LEVEL", "LOUD", "LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR."),
    ],
)
def test_a_choice_is_one_of_few(name: str, value: str, line: str) -> None:
    """What may be chosen is listed."""
    assert refusal(**{name: value}) == line


@pytest.mark.parametrize("level", ["DEBUG", "info", "Warning", "ERROR"])
def test_every_log_level_is_known_in_any_case(level: str) -> None:
    """The four levels, however they are written."""
    assert read(LOG_LEVEL=level).log_level == level.upper()


def test_paths_and_languages_are_taken_as_they_are() -> None:
    """Any folder will do; whether there are texts for a language, the program knows that has them."""
    assert read(DATA_DIR="/var/lib/shithead").data_dir == Path("/var/lib/shithead")
    assert read(DEFAULT_LANGUAGE="DE").language == "de"


@pytest.mark.parametrize("port", [1, 8080, 65535])
def test_a_port_is_a_number(port: int) -> None:
    """Every port that there is."""
    assert read(PORT=str(port)).port == port


@pytest.mark.parametrize("value", ["0", "65536", "-1", "http", "80.0", "٨٠", "1e3"])
def test_what_is_no_port_is_refused(value: str) -> None:
    """It must be a number of one."""
    assert refusal(PORT=value) == "PORT must be a number from 1 to 65535."


@pytest.mark.parametrize("host", ["DYNO", "RENDER", "RAILWAY_ENVIRONMENT"])
def test_hosts_that_wipe_their_disk_are_known(host: str) -> None:
    """Each tells by a variable of its own that the program runs there."""
    assert read(**{host: "web.1"}).disk_is_wiped


def test_a_repr_shows_no_secret() -> None:
    """Settings may reach a log or a traceback."""
    shown = repr(read(REDIS_URL=f"redis://:{PASSWORD}@db.example"))
    assert PASSWORD not in shown
    assert TOKEN not in shown
    assert "AbC" not in shown


@given(st.sampled_from(["BOT_TOKEN", "REDIS_URL"]), st.text(min_size=1, max_size=60))
def test_no_secret_is_shown_however_it_is_broken(name: str, noise: str) -> None:
    """Whatever stands in a variable that holds a secret, neither settings nor fault nor traceback quote it."""
    try:
        shown = repr(read(**{name: f"{noise}{PASSWORD}"}))
    except SettingsError as error:
        shown = "".join(format_exception(error))
    assert PASSWORD not in shown


@given(st.text(max_size=60))
def test_every_address_is_taken_or_refused(noise: str) -> None:
    """Whatever stands in BOT_API_URL, it is an address of the web in the end, or refused in one line."""
    try:
        settings = read(BOT_API_URL=noise)
    except SettingsError as error:
        assert str(error).startswith("BOT_API_URL must be")  # noqa: PT017 — it needn't be raised
    else:
        assert settings.api_url.startswith(("http://", "https://"))

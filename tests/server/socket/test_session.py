"""What a client at a table is told without having asked."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from saloon.server.protocol.told import News
from saloon.server.socket import session as module
from saloon.server.socket.session import Session


def test_the_news_of_fast_rules_is_kept_up_to_date_and_ends_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[News] = []
    progress = iter([(1, 3), (1, 3), (2, 3), None])
    game = SimpleNamespace(speaker=lambda _: lambda text, **values: text.format(**values))
    session: Any = Session.__new__(Session)
    session.house = SimpleNamespace(bot_pool=SimpleNamespace(progress=lambda *_: next(progress)))
    session.room = SimpleNamespace(table=SimpleNamespace(game=game, seats=[SimpleNamespace(bot="search")]))
    session.client = SimpleNamespace(language="en", tell=told.append)
    monkeypatch.setattr(module, "BUILD_POLL_SECONDS", 0)
    asyncio.run(session._tell_of_building())
    texts = [message.text for message in told]
    assert ["1 of 3" in texts[0], "2 of 3" in texts[1], texts[2:]] == [True, True, [""]]

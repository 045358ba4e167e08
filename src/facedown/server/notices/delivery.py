"""Sends notices from a thread with an event loop of its own: whatever takes long there, no table waits for it.

Every push service has few messages under way at a time, and every message has a time limit, so a service that hangs
delays its own messages only. Mail is for those whom no push has reached.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import traceback
from collections import defaultdict
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from facedown.server.http.rate_limits import Buckets
from facedown.server.notices import mail
from facedown.server.notices.endpoints import Forbidden
from facedown.server.notices.notice import Letter, Notice, letter, pushed
from facedown.server.notices.push import Failed, Gone, Pusher
from facedown.server.notices.settings import MailServer, NoticeSettings
from facedown.server.storage.subscriptions import Recipient, Subscription

log = logging.getLogger(__name__)

MOST_WAITING = 2_000  # notices; those beyond are dropped
AT_A_TIME, PER_SERVICE = 64, 4  # messages under way, to all push services and to each
PER_PERSON = (1 / 60, 30.0)  # notices a second, and how many may be saved up
MAIL_THREADS = 2


Forget = Callable[[Sequence[str]], None]  # is told the endpoints that are gone, in the delivery's thread


class Delivery:
    """The thread and what it sends. `counts` is what became of messages."""

    def __init__(self, settings: NoticeSettings, pusher: Pusher | None, forget: Forget) -> None:
        self._settings = settings
        self._pusher = pusher
        self._forget = forget
        self._people = Buckets(*PER_PERSON)
        self._waiting = 0
        self.counts: dict[str, int] = defaultdict(int)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="notices", daemon=True)
        self._mailers = ThreadPoolExecutor(MAIL_THREADS, "mail")
        self._all = asyncio.Semaphore(AT_A_TIME)
        # Kept as long as a message waits: strangers choose the names.
        self._services: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        # Looking names up takes a thread each, also where nobody answers.
        self._loop.set_default_executor(ThreadPoolExecutor(AT_A_TIME, "names"))
        self._thread.start()

    def notify(self, recipient: Recipient, notice: Notice) -> None:
        """Have somebody told, soon; from any thread."""
        self._begin(lambda: self._deliver(recipient, notice))

    def post(self, written: Letter, address: str) -> None:
        """Have a mail sent, soon."""
        self._begin(lambda: self._send_mail(written, address))

    def _begin(self, work: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        if self._waiting >= MOST_WAITING:
            self.counts["dropped"] += 1
            return
        self._waiting += 1
        asyncio.run_coroutine_threadsafe(self._finish(work), self._loop)

    async def _finish(self, work: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        try:
            await work()
        except Exception as error:  # its text may name an address or an endpoint, which logs never do
            where = traceback.extract_tb(error.__traceback__)[-1]
            reason = f"{type(error).__name__} in {where.name}, line {where.lineno}"
            log.error("notice_failed", extra={"reason": reason})
        finally:
            self._waiting -= 1

    async def _deliver(self, recipient: Recipient, notice: Notice) -> None:
        """Tell all devices of a person; a mail goes out only if none of them could be told."""
        if not self._people.take(recipient.person):
            self.counts["too_many"] += 1
            return
        told = await asyncio.gather(*(self._push(device, notice) for device in recipient.devices))
        if not any(told) and recipient.mailbox is not None:
            box = recipient.mailbox
            written = letter(notice, box.language, self._settings.address, box.code)
            await self._send_mail(written, box.address)

    async def _push(self, device: Subscription, notice: Notice) -> bool:
        """Tell one device; whether its push service took it."""
        if self._pusher is None:
            return False
        try:
            message = msgspec.json.encode(pushed(notice, device.language))
            async with self._service(self._pusher.host_of(device)), self._all:
                await self._pusher.send(device, message, notice.table)
        except Gone:
            self.counts["gone"] += 1
            self._forget([device.endpoint])
            return False
        except (Failed, Forbidden) as error:
            self.counts["failed"] += 1
            log.info("push_failed", extra={"reason": str(error)})  # the endpoint is a secret of the browser's
            return False
        self.counts["pushed"] += 1
        return True

    def _service(self, host: str) -> asyncio.Semaphore:
        if (found := self._services.get(host)) is None:
            found = self._services[host] = asyncio.Semaphore(PER_SERVICE)
        return found

    async def _send_mail(self, written: Letter, address: str) -> None:
        server: MailServer | None = self._settings.mail
        if server is None:
            return
        try:
            await self._loop.run_in_executor(self._mailers, mail.send_mail, server, written, address)
        except mail.NotSent as error:
            self.counts["mail_failed"] += 1
            log.warning("mail_failed", extra={"reason": str(error)})
        else:
            self.counts["mailed"] += 1

    @property
    def waiting(self) -> int:
        """Notices that are not through yet."""
        return self._waiting

    def close(self) -> None:
        """Stop; what is under way is lost, and nobody waits for it."""
        self._mailers.shutdown(wait=False, cancel_futures=True)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)

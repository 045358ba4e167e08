"""Mail through the operator's mail server."""

from __future__ import annotations

import smtplib
import ssl
from email import policy
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from facedown.server.notices.notice import Letter
from facedown.server.notices.settings import MailServer

UNFOLDED = policy.SMTP.clone(max_line_length=500)  # not every mail program finds a link on a second line
TIMEOUT = 20.0  # seconds for each step


class NotSent(Exception):
    """The mail server has not taken the mail."""


def message_of(letter: Letter, sender: str, recipient: str) -> EmailMessage:
    """A letter with its addresses, and what tells mail programs that nobody waits for an answer."""
    message = EmailMessage(policy=UNFOLDED)
    message["From"], message["To"], message["Subject"] = sender, recipient, letter.subject
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    if letter.stop:
        message["List-Unsubscribe"] = f"<{letter.stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(letter.text)
    return message


def send_mail(server: MailServer, letter: Letter, recipient: str) -> None:
    """Hand one mail over; raises `NotSent`. It takes as long as the mail server does."""
    try:
        with connected(server) as connection:
            if server.user:
                connection.login(server.user, server.password)
            connection.send_message(message_of(letter, server.sender, recipient))
    except (OSError, smtplib.SMTPException, ValueError) as error:
        raise NotSent(type(error).__name__) from error


def connected(server: MailServer) -> smtplib.SMTP:
    """A connection that is encrypted, wherever a password is sent or the mail server can do it."""
    context = ssl.create_default_context()
    if server.is_secure:
        return smtplib.SMTP_SSL(server.host, server.port, timeout=TIMEOUT, context=context)
    connection = smtplib.SMTP(server.host, server.port, timeout=TIMEOUT)
    connection.ehlo()
    if server.user or connection.has_extn("starttls"):
        connection.starttls(context=context)
    return connection

"""Client of the integrations service: webhooks, the read API and the event log.

One file without dependencies, for Python 3.9 and later.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import json
import random
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import (
    Any,
    Callable,
    Dict,
    Iterator,
    List,
    Mapping,
    NamedTuple,
    Optional,
    Sequence,
    Union,
)

__all__ = ["HOST", "Client", "ServiceError", "WebhookError", "event_log", "verify_webhook"]

HOST = "https://service.invalid"
"""The service that served this file."""

Record = Dict[str, Any]


class WebhookError(Exception):
    """Why a delivery is rejected: `code` is missing_headers, wrong_signature, stale_timestamp,
    body_not_raw, body_too_large, not_json or no_secret."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class ServiceError(Exception):
    """A response that is not a success, or not of the service. Branch on `code`."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        request_id: str = "",
        *,
        field: Optional[str] = None,
        required_scope: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.request_id = request_id
        self.field = field
        self.required_scope = required_scope
        self.retry_after = retry_after


_BODY_BYTES_AT_MOST = 16 * 1024 * 1024


def verify_webhook(
    headers: Mapping[str, Any],
    body: Union[bytes, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = 300,
) -> Record:
    """Return the body of a delivery when its signature over the raw bytes is valid and recent.

    `headers` may have names in any case. With several secrets, one of them has to match. Both
    signature headers are checked, so that the old and the new secret work during a rotation.
    """
    secrets = [each for each in ([secret] if isinstance(secret, str) else secret or ()) if each]
    if not secrets:
        raise WebhookError("no_secret", "No webhook secret was given.")
    values = {str(name).lower(): _header_value(value) for name, value in headers.items()}
    timestamp = values.get("x-service-timestamp", "")
    names = ("x-service-signature", "x-service-signature-previous")
    signatures = [values[name] for name in names if name in values]
    if not (timestamp.isascii() and timestamp.isdigit()) or not signatures:
        raise WebhookError(
            "missing_headers", "X-Service-Timestamp or X-Service-Signature is missing or malformed."
        )
    raw = body.encode() if isinstance(body, str) else body
    if not isinstance(raw, (bytes, bytearray, memoryview)):
        raise WebhookError("body_not_raw", "The body has been parsed: pass the bytes as they came.")
    raw = bytes(raw)
    if len(raw) > _BODY_BYTES_AT_MOST:
        raise WebhookError("body_too_large", "The body is larger than any delivery.")
    if not _is_signed(secrets, signatures, timestamp.encode() + b"." + raw):
        raise WebhookError("wrong_signature", "No signature matches this secret and these bytes.")
    age = abs(time.time() - int(timestamp))
    if age > tolerance_seconds:
        raise WebhookError(
            "stale_timestamp",
            f"The timestamp is {round(age)} seconds away; {tolerance_seconds} are allowed.",
        )
    try:
        parsed = json.loads(raw)
    except ValueError:
        raise WebhookError("not_json", "The body is signed, but it is not JSON.") from None
    if not isinstance(parsed, dict):
        raise WebhookError("not_json", "The body is signed, but it is not a JSON object.")
    return parsed


def _header_value(value: Any) -> str:
    first = value[0] if isinstance(value, (list, tuple)) and value else value
    return first.decode("latin-1") if isinstance(first, bytes) else str(first)


def _is_signed(secrets: Sequence[str], signatures: Sequence[str], signed: bytes) -> bool:
    is_valid = False
    for secret in secrets:
        mac = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
        expected = f"sha256={mac}".encode()
        for signature in signatures:
            is_valid |= hmac.compare_digest(expected, signature.encode())
    return is_valid


class Client:
    """Reads the data that one access token gives access to, within the limits.

    Waits as long as the service asks (429), and repeats requests whose response was lost or 5xx.
    With `refresh_token`, `client_id` and `client_secret` an expired token is refreshed once, and
    `on_tokens` is called with the new pair before it is used: store it there.
    """

    def __init__(
        self,
        access_token: str,
        *,
        url: str = HOST,
        client_id: Optional[str] = None,
        client_secret: Optional[str] = None,
        refresh_token: Optional[str] = None,
        on_tokens: Optional[Callable[[Record], object]] = None,
    ) -> None:
        self._access_token = access_token
        self._refresh_token = refresh_token
        self._credentials = (client_id, client_secret)
        self._url = url.rstrip("/")
        self._on_tokens = on_tokens
        self._refreshing = threading.Lock()

    def event(self, event_id: str) -> Record:
        """The event that the token is bound to."""
        return self._member(_event_path(event_id), "event")

    def participant(self, event_id: str, participant_id: str) -> Record:
        """One participant by pseudonym, even after removal."""
        quoted = urllib.parse.quote(participant_id, safe="")
        return self._member(f"{_event_path(event_id)}/participants/{quoted}", "participant")

    def profile(self) -> Record:
        """The signed-in participant."""
        return self._member("/me/profile", "profile")

    def participants(
        self, event_id: str, *, updated_since: Optional[str] = None
    ) -> Iterator[Record]:
        """The event's participants, except removed and cancelled ones."""
        return self._records(event_id, "participants", updated_since)

    def program(self, event_id: str, *, updated_since: Optional[str] = None) -> Iterator[Record]:
        """The threads of the program, each with all its activities."""
        return self._records(event_id, "program", updated_since)

    def activities(self, event_id: str, *, updated_since: Optional[str] = None) -> Iterator[Record]:
        """All activities of the event."""
        return self._records(event_id, "activities", updated_since)

    def locations(self, event_id: str, *, updated_since: Optional[str] = None) -> Iterator[Record]:
        """The event's locations."""
        return self._records(event_id, "locations", updated_since)

    def threads(self, event_id: str, *, updated_since: Optional[str] = None) -> Iterator[Record]:
        """The threads of the program."""
        return self._records(event_id, "threads", updated_since)

    def registration_waves(
        self, event_id: str, *, updated_since: Optional[str] = None
    ) -> Iterator[Record]:
        """The registration waves and the activities that they gate."""
        return self._records(event_id, "registration-waves", updated_since)

    def roles(self, event_id: str, *, updated_since: Optional[str] = None) -> Iterator[Record]:
        """The roles that the event's participants can have."""
        return self._records(event_id, "roles", updated_since)

    def _member(self, path: str, name: str) -> Record:
        member: Record = self._read(path, {})[name]
        return member

    def _records(
        self, event_id: str, collection: str, updated_since: Optional[str]
    ) -> Iterator[Record]:
        query = {"limit": "50"}
        if updated_since is not None:
            query["updated_since"] = updated_since
        while True:
            page = self._read(f"{_event_path(event_id)}/{collection}", query)
            items: List[Record] = page["items"]
            yield from items
            cursor = page.get("next_cursor")
            if not items or cursor is None:
                return
            query["cursor"] = cursor

    def _read(self, path: str, query: Mapping[str, str]) -> Record:
        token = self._access_token
        try:
            return self._read_with(token, path, query)
        except ServiceError as error:
            if error.code != "token_expired" or self._refresh_token is None:
                raise
        return self._read_with(self._refreshed(token), path, query)

    def _read_with(self, token: str, path: str, query: Mapping[str, str]) -> Record:
        address = f"{self._url}/api/v1{path}"
        return _ask(_address(address, query), {"Authorization": f"Bearer {token}"})

    def _refreshed(self, expired: str) -> str:
        """Threads share one refresh: a second use of the refresh token would revoke all tokens."""
        with self._refreshing:
            if self._access_token != expired:
                return self._access_token
            client_id, client_secret = self._credentials
            fields = {
                "grant_type": "refresh_token",
                "refresh_token": self._refresh_token or "",
                "client_id": client_id or "",
                "client_secret": client_secret or "",
            }
            tokens = _ask(
                f"{self._url}/oauth/token",
                {
                    "Idempotency-Key": str(uuid.uuid4()),
                    "Content-Type": "application/x-www-form-urlencoded",
                },
                urllib.parse.urlencode(fields).encode(),
            )
            if self._on_tokens is not None:
                self._on_tokens(tokens)
            self._refresh_token = tokens["refresh_token"]
            self._access_token = tokens["access_token"]
            return self._access_token


def event_log(
    client_id: str,
    client_secret: str,
    *,
    after: Optional[str] = None,
    types: Optional[Sequence[str]] = None,
    follow: bool = True,
    url: str = HOST,
) -> Iterator[Record]:
    """Yield every delivery in order, then new ones as they arrive.

    It goes on after lost connections, outages and rate limits. With `follow=False` it ends at the
    present end of the log. Store the `cursor` of each item that you have handled, and pass it as
    `after` the next time.
    """
    pair = ":".join(urllib.parse.quote(part, safe="") for part in (client_id, client_secret))
    headers = {"Authorization": f"Basic {base64.b64encode(pair.encode()).decode()}"}
    query = {"limit": "100", "wait": "30" if follow else "0"}
    if types:
        query["types"] = ",".join(types)
    while True:
        if after is not None:
            query["after"] = after
        address = _address(f"{url.rstrip('/')}/webhooks/v1/log", query)
        page = _ask(address, headers, attempts=None)
        yield from page["items"]
        after = page["next"]
        if not follow and not page["has_more"]:
            return


_ATTEMPTS = 5
_TIMEOUT_SECONDS = 90


def _event_path(event_id: str) -> str:
    return f"/events/{urllib.parse.quote(event_id, safe='')}"


def _address(address: str, query: Mapping[str, str]) -> str:
    return f"{address}?{urllib.parse.urlencode(query)}" if query else address


class _Answer(NamedTuple):
    status: int
    headers: Message[str, str]
    body: bytes


def _ask(
    address: str,
    headers: Mapping[str, str],
    data: Optional[bytes] = None,
    attempts: Optional[int] = _ATTEMPTS,
) -> Record:
    """Send a request that is safe to repeat, until it is answered or refused."""
    attempt = 0
    while True:
        try:
            return _json_of(_send(address, headers, data))
        except (OSError, http.client.HTTPException) as lost:
            error: Exception = lost
            wait: Optional[float] = None
            counts = True
        except ServiceError as refused:
            if refused.status != 429 and refused.status < 500:
                raise
            error, wait = refused, refused.retry_after
            counts = refused.status != 429
        if counts:
            attempt += 1
            if attempts is not None and attempt >= attempts:
                raise error
        growing = min(30.0, 0.25 * 2 ** min(attempt, 7)) * random.uniform(0.75, 1.25)
        time.sleep(growing if wait is None else wait)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The service redirects no request, and a token is for no other host."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects)


def _send(address: str, headers: Mapping[str, str], data: Optional[bytes]) -> _Answer:
    request = urllib.request.Request(address, data=data, headers=dict(headers))
    try:
        with _opener.open(request, timeout=_TIMEOUT_SECONDS) as response:
            return _Answer(response.status, response.headers, response.read())
    except urllib.error.HTTPError as error:
        with error:
            return _Answer(error.code, error.headers, error.read())


def _json_of(answer: _Answer) -> Record:
    body: Optional[Record] = None
    try:
        parsed: Any = json.loads(answer.body)
        body = parsed if isinstance(parsed, dict) else None
    except ValueError:
        pass
    if 200 <= answer.status < 300 and body is not None:
        return body
    envelope: Record = body if body and isinstance(body.get("error"), str) else {}
    is_outage = answer.status in (502, 503, 504)
    raise ServiceError(
        answer.status,
        envelope.get("error") or ("service_unavailable" if is_outage else "internal_error"),
        envelope.get("message") or f"Status {answer.status} without the JSON of the service.",
        envelope.get("request_id") or answer.headers.get("X-Service-Request-Id") or "",
        field=envelope.get("field"),
        required_scope=envelope.get("required_scope"),
        retry_after=_seconds_to_wait(answer.headers),
    )


def _seconds_to_wait(headers: Message[str, str]) -> Optional[float]:
    """Retry-After: seconds, or a date by the service's clock."""
    wait = headers.get("Retry-After") or ""
    if wait.isascii() and wait.isdigit():
        return float(wait)
    try:
        until = parsedate_to_datetime(wait)
        now = parsedate_to_datetime(headers.get("Date") or "")
    except (TypeError, ValueError):
        return None
    return max(0.0, (until - now).total_seconds())

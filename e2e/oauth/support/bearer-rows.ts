import { pool } from "@/lib/db/pool";
import {
  type MatrixWorld,
  type RefusalRow,
  type RowContext,
  type SendRowRequest,
  updateRow,
  whileTableLocked,
} from "./matrix-world";

interface Token {
  token: string;
  familyId: string;
}

/** Reads `path` with the token. Default: the event, with its installation token. */
const readWith =
  (
    token: (w: MatrixWorld) => Promise<Token> = (w) => w.installationToken(),
    path: (w: MatrixWorld) => string = (w) => `/events/${w.event.id}`,
    headers: Record<string, string> = {},
  ): SendRowRequest =>
  async ({ w, send }) =>
    send(readRequest((await token(w)).token, path(w), headers));

const readRequest = (token: string, path: string, headers: Record<string, string> = {}) =>
  new Request(`http://any/api/v1${path}`, {
    headers: { Authorization: `Bearer ${token}`, ...headers },
  });

const tokenWith = (to: string) => async (w: MatrixWorld) => {
  const made = await w.installationToken();
  await updateRow("access_tokens", made.token, to);
  return made;
};

async function tokenOfRevokedFamily(w: MatrixWorld) {
  const made = await w.installationToken();
  await pool().query("UPDATE token_families SET revoked_at = now() WHERE id = $1", [made.familyId]);
  return made;
}

const expired = "expires_at = now() - interval '1 second'";

/** The read API's responses to tokens. */
export const bearerRows: RefusalRow[] = [
  [
    "no token",
    401,
    "invalid_token",
    ({ w, send }) => send(new Request(`http://any/api/v1/events/${w.event.id}`)),
  ],
  [
    "an unknown token",
    401,
    "invalid_token",
    ({ w, send }) => send(readRequest("svc_at_unknown", `/events/${w.event.id}`)),
  ],
  [
    "a malformed token",
    401,
    "invalid_token",
    ({ w, send }) => send(readRequest("a b", `/events/${w.event.id}`)),
  ],
  [
    "a session cookie",
    401,
    "invalid_token",
    ({ w, send }) =>
      send(new Request(`http://any/api/v1/events/${w.event.id}`, { headers: w.organizer })),
  ],
  ["a token past its lifetime", 401, "token_expired", readWith(tokenWith(expired))],
  ["a revoked token", 401, "token_revoked", readWith(tokenWith("revoked_at = now()"))],
  ["a token of a revoked family", 401, "token_revoked", readWith(tokenOfRevokedFamily)],
  [
    "a revoked token past its lifetime",
    401,
    "token_revoked",
    readWith(tokenWith(`revoked_at = now(), ${expired}`)),
  ],
  [
    "a missing scope",
    403,
    "insufficient_scope",
    readWith(
      (w) => w.installationToken(["event.read"]),
      (w) => `/events/${w.event.id}/participants`,
    ),
  ],
  [
    "an installation token at /me",
    403,
    "user_token_required",
    readWith(undefined, () => "/me/profile"),
  ],
  ["a user token at an event", 403, "installation_token_required", readWith((w) => w.userToken())],
  [
    "another event",
    403,
    "event_not_authorized",
    readWith(undefined, (w) => `/events/${w.other.id}`),
  ],
  [
    "no such participant",
    404,
    "resource_not_found",
    readWith(undefined, (w) => `/events/${w.event.id}/participants/nobody`),
  ],
  ["no such path", 404, "resource_not_found", readWith(undefined, () => "/nothing")],
  [
    "a malformed cursor",
    400,
    "validation_error",
    readWith(undefined, (w) => `/events/${w.event.id}/roles?cursor=x`),
  ],
  [
    "Accept: application/json",
    406,
    "not_acceptable",
    readWith(undefined, undefined, { Accept: "application/json" }),
  ],
  [
    "POST",
    405,
    "invalid_request",
    ({ w, send }) =>
      send(new Request(`http://any/api/v1/events/${w.event.id}`, { method: "POST" })),
  ],
  ["the 31st request of a minute", 429, "rate_limit_exceeded", overBudget],
  ["a sixth request in flight", 429, "concurrent_limit_exceeded", overConcurrency],
  ["a database that does not answer in time", 503, "service_unavailable", whileRolesLocked],
];

async function overBudget({ w, send }: RowContext): Promise<Response> {
  const { token, event } = await w.busyGrant();
  const read = () => send(readRequest(token, `/events/${event.id}`));
  for (let n = 0; n < 30; n++) await read();
  return read();
}

async function overConcurrency({ w, send }: RowContext): Promise<Response> {
  const { token, event } = await w.busyGrant();
  const read = () => send(readRequest(token, `/events/${event.id}/roles`));
  return whileTableLocked("roles", async () => {
    const answers = Array.from({ length: 6 }, read);
    const first = await Promise.race(answers);
    await Promise.all(answers);
    return first;
  });
}

async function whileRolesLocked({ w, send }: RowContext): Promise<Response> {
  const { token, event } = await w.busyGrant();
  return whileTableLocked("roles", () => send(readRequest(token, `/events/${event.id}/roles`)));
}

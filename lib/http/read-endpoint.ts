import { parametersOf } from "@/lib/errors/parameters";
import { type Refusal, refuse } from "@/lib/errors/refusal";
import { grantKey } from "@/lib/limits/grant-key";
import type { Admission } from "@/lib/limits/limiter";
import { type Content, contentFor, requireAllowed } from "@/lib/read-api/answer";
import { noteCall } from "@/lib/read-api/last-call";
import { type Match, matchEndpoint } from "@/lib/read-api/match";
import { noteRead } from "@/lib/read-records/note";
import type { BearerGrant } from "@/lib/tokens/bearer";
import { requireAcceptable } from "./accept";
import { requireBearer } from "./bearer";
import { withinDeadline } from "./deadline";
import { isNotModified, weakEtag } from "./etag";
import type { Answer, MachineRequest } from "./handler";
import { machineHandler } from "./machine-handler";
import { requireRead } from "./method";
import { admit, budgetLeftOf, rateLimitHeaders, requireAdmitted } from "./rate-limit";
import { requestId } from "./request-id";
import { arrival, durationOf, noteRequest } from "./request-log";
import { answerError, asRefusal } from "./respond";

/** Everything under {base_url}: one handler over the endpoint table, for any host. */
export const readApi = machineHandler(async (request) => {
  const exchange: Exchange = {
    request,
    url: new URL(request.url),
    requestId: requestId(request),
    arrived: arrival(),
    headers: {},
  };
  try {
    const answered = await withinDeadline(answer(exchange));
    note(exchange, answered.status);
    return answered;
  } catch (thrown) {
    const refusal = asRefusal(thrown, exchange.requestId);
    note(exchange, refusal.status, refusal);
    return answerError(refusal, exchange.requestId, exchange.headers);
  }
});

interface Exchange {
  request: MachineRequest;
  url: URL;
  requestId: string;
  arrived: ReturnType<typeof arrival>;
  /** Whose call it is, once the token is known; also when it is revoked or expired. */
  grant?: BearerGrant;
  match?: Match;
  /** What every answer from here on carries, errors included. */
  headers: Record<string, string>;
}

/** The order of refusals (docs/rules/read-api.md#order-of-checks): first who asks and whether they may now, … */
async function answer(exchange: Exchange): Promise<Answer> {
  const { request } = exchange;
  if (!request.headers.has("authorization")) requireEndpoint(exchange);
  const grant = await requireBearer(request, async (known) => {
    exchange.grant = known;
    exchange.headers = rateLimitHeaders(await budgetLeftOf(known));
  });
  exchange.grant = grant;
  const { release } = await requireBudget(exchange, grant);
  // When the work ends: before the answer goes out, so that a client that waited for it finds its place free, and not before, though a deadline has answered or
  // the client hung up.
  return await answerGrant(exchange, grant).finally(release);
}

/** … then the request itself. */
async function answerGrant(exchange: Exchange, grant: BearerGrant): Promise<Answer> {
  const { request } = exchange;
  const match = requireEndpoint(exchange);
  exchange.match = match;
  requireAcceptable(request);
  requireAllowed(match, grant);
  const content = await contentFor(match, grant, parametersOf(exchange.url.search));
  const answered = respond(exchange, content);
  if (content.people && answered.status === 200 && request.method === "GET") noteRead(grant, match.name, content.people);
  return answered;
}

/** The path must exist and the method be GET or HEAD. Saying that these do not takes no token; to a known token it counts like any answer. */
function requireEndpoint({ request, url }: Exchange): Match {
  const match = matchOf(url);
  if (!match) throw refuse("resource_not_found");
  requireRead(request);
  return match;
}

function matchOf({ pathname }: URL): Match | undefined {
  return pathname.startsWith("/api/v1/") ? matchEndpoint(pathname.slice("/api/v1".length)) : undefined;
}

async function requireBudget(exchange: Exchange, grant: BearerGrant): Promise<Admission> {
  const admission = await admit(grant);
  exchange.headers = rateLimitHeaders(admission.budgetLeft);
  requireAdmitted(admission);
  noteCall(grant);
  return admission;
}

function respond({ request, requestId, headers }: Exchange, { body, version }: Content): Answer {
  const etag = weakEtag(...version);
  const all = {
    "Content-Type": "application/json",
    "Cache-Control": "private, no-cache",
    Vary: "Authorization",
    ETag: etag,
    "X-Service-Request-Id": requestId,
    ...headers,
  };
  return isNotModified(request, etag) ? { status: 304, headers: all, body: null } : { status: 200, headers: all, body };
}

/** For the publisher's list of calls: a request without a known token belongs to nobody. */
function note({ request, url, requestId, arrived, grant, match }: Exchange, status: number, refused?: Refusal) {
  if (!grant) return;
  const { integrationId, eventId, kind: tokenKind } = grant;
  const asked = match ?? matchOf(url);
  const endpoint = asked ? `${request.method} /api/v1${asked.endpoint.path}` : null;
  const call = { integrationId, eventId, tokenKind, at: arrived.at, requestId, endpoint, status, refused, durationMs: durationOf(arrived) };
  noteRequest(call, grantKey(grant));
}

import { parametersOf } from "@/lib/errors/parameters";
import { type Refusal, refuse } from "@/lib/errors/refusal";
import { type Admission, grantKey } from "@/lib/limits/limiter";
import { type Content, contentFor, requireAllowed } from "@/lib/read-api/answer";
import { recordCall } from "@/lib/read-api/last-call";
import { type Match, matchEndpoint } from "@/lib/read-api/match";
import { recordRead } from "@/lib/read-records/record-read";
import type { BearerGrant } from "@/lib/tokens/bearer";
import { requireBearer } from "./bearer";
import { withinDeadline } from "./deadline";
import { isNotModified, weakEtag } from "./etag";
import type { Answer, MachineRequest } from "./handler";
import { machineHandler, requireMethod } from "./machine-handler";
import { admit, budgetLeftOf, rateLimitHeaders, requireAdmitted } from "./rate-limit";
import { arrivalNow, durationOf, logRequest } from "./request-log";
import { answerError, asRefusal } from "./respond";

/** Everything under {base_url}: one handler over the endpoint table, for any host. */
export const readApi = machineHandler("any", async (request, requestId) => {
  const exchange: Exchange = {
    request,
    url: new URL(request.url),
    requestId,
    arrival: arrivalNow(),
    headers: {},
  };
  try {
    const answered = await withinDeadline(() => answer(exchange));
    logCall(exchange, answered.status);
    return answered;
  } catch (thrown) {
    const refusal = asRefusal(thrown, exchange.requestId);
    logCall(exchange, refusal.status, refusal);
    return answerError(refusal, exchange.requestId, exchange.headers);
  }
});

interface Exchange {
  request: MachineRequest;
  url: URL;
  requestId: string;
  arrival: ReturnType<typeof arrivalNow>;
  /** The caller's grant, once the token is known, even if it is revoked or expired. */
  grant?: BearerGrant;
  match?: Match;
  /** The headers of every response from this point on, errors included. */
  headers: Record<string, string>;
}

/**
 * Checks in the documented order (docs/rules/read-api.md#order-of-checks): first the token and its
 * budget, then the request itself (`answerGrant`).
 */
async function answer(exchange: Exchange): Promise<Answer> {
  const { request } = exchange;
  if (!request.headers.has("authorization")) requireEndpoint(exchange);
  const grant = await requireBearer(request, async (deadGrant) => {
    exchange.grant = deadGrant;
    exchange.headers = rateLimitHeaders(await budgetLeftOf(deadGrant));
  });
  exchange.grant = grant;
  const { release } = await requireBudget(exchange, grant);
  // The slot is released when the work ends. That is before the response is sent, so a client that
  // waited for it finds its slot free. It is not earlier, even if the deadline has already answered
  // or the client has disconnected.
  try {
    return await answerGrant(exchange, grant);
  } finally {
    await release();
  }
}

/** Checks the request itself, and answers it. */
async function answerGrant(exchange: Exchange, grant: BearerGrant): Promise<Answer> {
  const { request } = exchange;
  const match = requireEndpoint(exchange);
  exchange.match = match;
  requireAcceptable(request);
  requireAllowed(match, grant);
  const content = await contentFor(match, grant, parametersOf(exchange.url.search));
  const answered = respond(exchange, content);
  if (content.people && answered.status === 200 && request.method === "GET")
    recordRead(grant, match.name, content.people);
  return answered;
}

/**
 * The path must exist and the method must be GET or HEAD. These refusals need no token; with a
 * known token they count towards its budget.
 */
function requireEndpoint({ request, url }: Exchange): Match {
  const match = matchOf(url);
  if (!match) throw refuse("resource_not_found");
  requireMethod(request, "GET");
  return match;
}

function matchOf({ pathname }: URL): Match | undefined {
  return pathname.startsWith("/api/v1/")
    ? matchEndpoint(pathname.slice("/api/v1".length))
    : undefined;
}

async function requireBudget(exchange: Exchange, grant: BearerGrant): Promise<Admission> {
  const admission = await admit(grant);
  exchange.headers = rateLimitHeaders(admission.budgetLeft);
  requireAdmitted(admission, grant.budget);
  recordCall(grant);
  return admission;
}

function respond({ request, requestId, headers }: Exchange, { body, version }: Content): Answer {
  const etag = weakEtag(...version);
  const all = {
    "Content-Type": "application/json",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-cache",
    Vary: "Authorization",
    ETag: etag,
    "X-Service-Request-Id": requestId,
    ...headers,
  };
  return isNotModified(request, etag)
    ? { status: 304, headers: all, body: null }
    : { status: 200, headers: all, body };
}

/** Logs the call for its publisher. A request without a known token has no publisher. */
function logCall(
  { request, url, requestId, arrival, grant, match }: Exchange,
  status: number,
  refusal?: Refusal,
) {
  if (!grant) return;
  const { integrationId, eventId, kind: tokenKind } = grant;
  const endpointMatch = match ?? matchOf(url);
  const endpoint = endpointMatch ? `${request.method} /api/v1${endpointMatch.endpoint.path}` : null;
  const call = {
    integrationId,
    eventId,
    tokenKind,
    at: arrival.at,
    requestId,
    endpoint,
    status,
    refusal,
    durationMs: durationOf(arrival),
  };
  logRequest(call, grantKey(grant));
}

/** The media type of the current and only version. */
const vendorType = "application/vnd.service.v1+json";

const supportedTypes = new Set([vendorType, "application/*", "*/*"]);

const noneSupported = `None of the types in Accept is supported. Supported types: ${[...supportedTypes].join(", ")}.`;

/**
 * 406 unless `Accept` is absent, empty, or contains a served type that is not excluded by q=0
 * (docs/rules/read-api.md#versions).
 */
export function requireAcceptable(request: MachineRequest) {
  const members = (request.headers.get("accept") ?? "")
    .split(",")
    .map((member) => member.trim().toLowerCase());
  const named = members.filter((member) => member !== "");
  if (named.length > 0 && !named.some(isSupported))
    throw refuse("not_acceptable", { message: noneSupported });
}

/** `*` is what some HTTP libraries send for any type. */
function isSupported(member: string): boolean {
  const [type = "", ...parameters] = member.split(";").map((part) => part.trim());
  return (
    (supportedTypes.has(type) || type === "*") &&
    !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))
  );
}

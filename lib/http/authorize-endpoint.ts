import { Refusal } from "@/lib/errors/refusal";
import { authorize } from "@/lib/oauth/authorize/authorize";
import type { NextStep } from "@/lib/oauth/consent/next-step";
import { actorOfSession, sessionIdOfRequest } from "@/lib/session/actor-of-request";
import { answerRefusal, redirectTo } from "./authorization-answer";
import { withinDeadline } from "./deadline";
import type { Answer, MachineRequest } from "./handler";
import { machineHandler } from "./machine-handler";
import { requireGet } from "./method";
import { requestId } from "./request-id";
import { arrivalNow, durationOf, noteRequest } from "./request-log";

/** GET /oauth/authorize: 302 to sign-in, to the next screen or to the redirect URI; an error page when no redirect is allowed. */
export const authorizeEndpoint = machineHandler(async (request) => {
  const id = requestId(request);
  requireGet(request);
  if (request.headers.has("rsc")) return answerDocumentLoad(id);
  const arrival = arrivalNow();
  const { search } = new URL(request.url);
  const path = `/oauth/authorize${search}`;
  let integrationId: string | undefined;
  const onIdentified = (identifiedId: string) => {
    integrationId = identifiedId;
  };
  try {
    const next = await withinDeadline(authorizeRequest(search, request, onIdentified));
    return redirectTo(nextStepUrl(next, path), 302, id);
  } catch (thrown) {
    const answer = answerRefusal(thrown, request, path);
    if (integrationId !== undefined && thrown instanceof Refusal)
      noteRequest(
        { ...authorizeCall, integrationId, at: arrival.at, requestId: id, status: answer.status, refusal: thrown, durationMs: durationOf(arrival) },
        integrationId,
      );
    return answer;
  }
});

async function authorizeRequest(search: string, request: MachineRequest, onIdentified: (integrationId: string) => void): Promise<NextStep> {
  const sessionId = sessionIdOfRequest(request);
  return authorize(search, { sessionId, actor: () => actorOfSession(sessionId, request.headers) }, onIdentified);
}

/** Failed requests are logged for the publisher (docs/rules/oauth.md#failed-requests-are-logged). Successful ones reach the token endpoint, which logs them. */
const authorizeCall = { endpoint: "GET /oauth/authorize", tokenKind: null, eventId: null } as const;

/**
 * After sign-in, Next's router would fetch this path and show the result inside the sign-in page. That page's Content-Security-Policy lets no form redirect to
 * the integration. A response without page data makes the router load a document instead.
 */
const answerDocumentLoad = (requestId: string): Answer => ({
  status: 204,
  headers: { "Cache-Control": "no-store", "X-Service-Request-Id": requestId },
  body: null,
});

/** The URL of the next step. Sign-in returns to `returnPath`. */
export function nextStepUrl(next: NextStep, returnPath: string): string {
  switch (next.step) {
    case "sign-in":
      return `/signin?callbackUrl=${encodeURIComponent(returnPath)}`;
    case "choose-event":
      return `/oauth/choose-event?request=${next.requestId}`;
    case "consent":
      return `/oauth/consent?request=${next.requestId}${next.shownAgainReason ? shownAgainQuery[next.shownAgainReason] : ""}`;
    case "return":
      return next.to;
  }
}

/** The query that tells the consent screen why it is shown again. */
const shownAgainQuery = { "nothing-granted": "&nothing=granted", changed: "&changed=meanwhile" } as const;

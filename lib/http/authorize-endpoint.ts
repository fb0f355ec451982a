import { Refusal } from "@/lib/errors/refusal";
import { authorize } from "@/lib/oauth/authorize/authorize";
import type { NextStep } from "@/lib/oauth/consent/next-step";
import { actorOfSession, sessionIdOfRequest } from "@/lib/session/of-request";
import { answerRefusal, redirectTo } from "./authorization-answer";
import { withinDeadline } from "./deadline";
import type { Answer, MachineRequest } from "./handler";
import { machineHandler } from "./machine-handler";
import { requireRead } from "./method";
import { requestId } from "./request-id";
import { arrival, durationOf, noteRequest } from "./request-log";

/** GET /oauth/authorize: 302 to sign-in, to the next screen or to the redirect URI; an error page when no redirect is allowed. */
export const authorizeEndpoint = machineHandler(async (request) => {
  const id = requestId(request);
  requireRead(request);
  if (request.headers.has("rsc")) return loadDocument(id);
  const arrived = arrival();
  const { search } = new URL(request.url);
  let integrationId: string | undefined;
  const known = (asking: string) => {
    integrationId = asking;
  };
  try {
    const next = await withinDeadline(authorizeBrowser(search, request, known));
    return redirectTo(addressOf(next, `/oauth/authorize${search}`), 302, id);
  } catch (thrown) {
    const answer = answerRefusal(thrown, request);
    if (integrationId !== undefined && thrown instanceof Refusal)
      noteRequest(
        { ...ofBrowser, integrationId, at: arrived.at, requestId: id, status: answer.status, refused: thrown, durationMs: durationOf(arrived) },
        integrationId,
      );
    return answer;
  }
});

async function authorizeBrowser(search: string, request: MachineRequest, known: (integrationId: string) => void): Promise<NextStep> {
  const sessionId = sessionIdOfRequest(request);
  return authorize(search, { sessionId, actor: () => actorOfSession(sessionId, request.headers) }, known);
}

/** Failed requests are logged for the publisher (docs/rules/oauth.md#failed-requests-are-logged). Successful ones reach the token endpoint, which logs them. */
const ofBrowser = { endpoint: "GET /oauth/authorize", tokenKind: null, eventId: null } as const;

/**
 * After sign-in, Next's router would fetch this path and show the result inside the sign-in page. That page's Content-Security-Policy lets no form redirect to
 * the integration. A response without page data makes the router load a document instead.
 */
const loadDocument = (requestId: string): Answer => ({
  status: 204,
  headers: { "Cache-Control": "no-store", "X-Service-Request-Id": requestId },
  body: null,
});

/** The URL of the next step. Sign-in returns to `here`. */
export function addressOf(next: NextStep, here: string): string {
  switch (next.step) {
    case "sign-in":
      return `/signin?callbackUrl=${encodeURIComponent(here)}`;
    case "choose-event":
      return `/oauth/choose-event?request=${next.requestId}`;
    case "consent":
      return `/oauth/consent?request=${next.requestId}${next.again ? againQuery[next.again] : ""}`;
    case "return":
      return next.to;
  }
}

/** The query that tells the consent screen why it is shown again. */
const againQuery = { "nothing-granted": "&nothing=granted", changed: "&changed=meanwhile" } as const;

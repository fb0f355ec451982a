import { Refusal } from "@/lib/errors/refusal";
import { authorize } from "@/lib/oauth/authorize/authorize";
import type { Door } from "@/lib/oauth/authorize/parameters";
import type { NextStep } from "@/lib/oauth/consent/next-step";
import { doorUrl } from "@/lib/oauth/event-door";
import { actorOfSession, sessionIdOfRequest } from "@/lib/session/actor-of-request";
import { answerRefusal, redirectTo } from "./authorization-answer";
import { withinDeadline } from "./deadline";
import type { Answer, MachineRequest } from "./handler";
import { type MachineHandler, machineHandler } from "./machine-handler";
import { integrationCall } from "./request-log";

/**
 * GET /oauth/authorize: 302 to sign-in, to the next screen or to the redirect URI; an error page
 * when no redirect is allowed.
 */
export const authorizeEndpoint = authorizeAt(() => undefined);

/**
 * The authorization endpoint of the door of an event: the request must be about that event
 * (docs/rules/assistants.md#authorization).
 */
export const doorAuthorizeEndpoint = authorizeAt(doorOf);

function doorOf({ pathname }: URL): Door {
  const eventId = pathname.split("/")[3] ?? "";
  return { eventId, issuer: doorUrl(eventId) };
}

function authorizeAt(findDoor: (url: URL) => Door | undefined): MachineHandler {
  return machineHandler("GET", (request, requestId) =>
    answerAuthorize(request, requestId, findDoor(new URL(request.url))),
  );
}

/**
 * Failed requests are logged for the publisher (docs/rules/oauth.md#failed-requests-are-logged).
 * Successful ones reach the token endpoint, which logs them.
 */
async function answerAuthorize(
  request: MachineRequest,
  requestId: string,
  door: Door | undefined,
): Promise<Answer> {
  if (request.headers.has("rsc")) return answerDocumentLoad(requestId);
  const { onIdentified, log } = integrationCall("GET /oauth/authorize", requestId);
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  try {
    const next = await withinDeadline(() => authorizeRequest(search, request, onIdentified, door));
    return redirectTo(nextStepUrl(next, path), 302, requestId);
  } catch (thrown) {
    const answer = await answerRefusal(thrown, request, { path, restartPath: path });
    if (thrown instanceof Refusal) log(answer.status, thrown);
    return answer;
  }
}

async function authorizeRequest(
  search: string,
  request: MachineRequest,
  onIdentified: (integrationId: string) => void,
  door: Door | undefined,
): Promise<NextStep> {
  const sessionId = sessionIdOfRequest(request);
  return authorize(
    search,
    { sessionId, actor: () => actorOfSession(sessionId, request.headers) },
    onIdentified,
    door,
  );
}

/**
 * After sign-in, Next's router would fetch this path and show the result inside the sign-in page.
 * That page's Content-Security-Policy lets no form redirect to the integration. A response without
 * page data makes the router load a document instead.
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

/** The query by which the consent screen knows why it is shown again. */
const shownAgainQuery = {
  "nothing-granted": "&nothing=granted",
  changed: "&changed=meanwhile",
} as const;

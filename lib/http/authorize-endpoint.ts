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
import { requireGet } from "./method";
import { requestId } from "./request-id";
import { arrivalNow, durationOf, logRequest } from "./request-log";

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
  return machineHandler((request) => answerAuthorize(request, findDoor(new URL(request.url))));
}

async function answerAuthorize(request: MachineRequest, door: Door | undefined): Promise<Answer> {
  const id = requestId(request);
  requireGet(request);
  if (request.headers.has("rsc")) return answerDocumentLoad(id);
  const arrival = arrivalNow();
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  let integrationId: string | undefined;
  const onIdentified = (identifiedId: string) => {
    integrationId = identifiedId;
  };
  try {
    const next = await withinDeadline(() => authorizeRequest(search, request, onIdentified, door));
    return redirectTo(nextStepUrl(next, path), 302, id);
  } catch (thrown) {
    const answer = await answerRefusal(thrown, request, { path, restartPath: path });
    if (integrationId !== undefined && thrown instanceof Refusal)
      logRequest(
        {
          ...authorizeCall,
          integrationId,
          at: arrival.at,
          requestId: id,
          status: answer.status,
          refusal: thrown,
          durationMs: durationOf(arrival),
        },
        integrationId,
      );
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
 * Failed requests are logged for the publisher (docs/rules/oauth.md#failed-requests-are-logged).
 * Successful ones reach the token endpoint, which logs them.
 */
const authorizeCall = { endpoint: "GET /oauth/authorize", tokenKind: null, eventId: null } as const;

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

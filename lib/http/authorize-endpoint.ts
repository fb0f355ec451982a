import { authorize, type NextStep } from "@/lib/oauth/authorize/authorize";
import { actorOfRequest } from "@/lib/session/of-request";
import { answerRefusal, redirectTo } from "./authorization-answer";
import { withinDeadline } from "./deadline";
import type { Answer } from "./handler";
import { machineHandler } from "./machine-handler";
import { requireRead } from "./method";
import { requestId } from "./request-id";

/** GET /oauth/authorize: 302 to sign-in, to the next screen, or to the redirect URI; a page where nothing may redirect. */
export const authorizeEndpoint = machineHandler(async (request) => {
  const id = requestId(request);
  requireRead(request);
  if (request.headers.has("rsc")) return loadDocument(id);
  const { search } = new URL(request.url);
  try {
    const next = await withinDeadline(actorOfRequest(request).then((actor) => authorize(search, actor)));
    return redirectTo(addressOf(next, `/oauth/authorize${search}`), 302, id);
  } catch (thrown) {
    return answerRefusal(thrown, request);
  }
});

/**
 * After sign-in Next's router would fetch this path and show what follows inside the sign-in page, under that page's policy, which lets no form lead to the
 * integration. An answer that is no page data makes it load a document instead.
 */
const loadDocument = (requestId: string): Answer => ({
  status: 204,
  headers: { "Cache-Control": "no-store", "X-Service-Request-Id": requestId },
  body: null,
});

/** `here` is where sign-in comes back to. */
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

/** Why the consent screen is shown again. */
const againQuery = { "nothing-granted": "&nothing=granted", changed: "&changed=meanwhile" } as const;

import type { Actor } from "@/lib/audit/actor";
import { parametersOf } from "@/lib/errors/parameters";
import { refuse } from "@/lib/errors/refusal";
import { allow, cancel, chooseEvent, type NextStep } from "@/lib/oauth/consent/next-step";
import { shownTermsDigest } from "@/lib/oauth/consent/proof";
import { actorOfRequest } from "@/lib/session/actor-of-request";
import { requireSameOrigin } from "@/lib/session/same-origin";
import { decidingActor } from "@/lib/transitions/authorization-request/deciding-person";
import { answerRefusal, redirectTo } from "./authorization-answer";
import { nextStepUrl } from "./authorize-endpoint";
import { refuseSecretsInQuery } from "./client-endpoint";
import { withinDeadline } from "./deadline";
import { type Answer, type Handler, responseOf } from "./handler";
import { requestId } from "./machine-handler";
import { formOf } from "./request-body";

interface Decision {
  actor: Actor;
  requestId: string;
  form: URLSearchParams;
  /** The digest of the terms that the screen showed. */
  termsDigest: string;
}

type Decide = (decision: Decision) => Promise<NextStep>;

/**
 * The endpoint of a consent screen's form, which contains only the request's id, the choice and the
 * anti-forgery proof. Answers 303; errors and Cancel answer 302
 * (docs/rules/oauth.md#consent-redirects).
 */
const decisionEndpoint =
  (screen: string, decide: Decide): Handler =>
  async (request) =>
    responseOf(await answerDecision(request, screen, decide));

async function answerDecision(request: Request, screen: string, decide: Decide): Promise<Answer> {
  const id = requestId(request);
  let path = screen;
  try {
    requireSameOrigin(request);
    refuseSecretsInQuery(parametersOf(new URL(request.url).search));
    const form = await formOf(request);
    const authorizationRequestId = form.get("request") ?? "";
    path = `${screen}?request=${encodeURIComponent(authorizationRequestId)}`;
    const person = await withinDeadline(() => actorOfRequest(request));
    if (!person) return redirectTo(nextStepUrl({ step: "sign-in" }, path), 303, id);
    const actor = await withinDeadline(() => decidingActor(person, authorizationRequestId));
    const termsDigest = shownTermsDigest(form.get("proof") ?? "", actor, authorizationRequestId);
    if (termsDigest === undefined)
      throw refuse("invalid_request", { message: "This form is no longer valid." });
    return redirectTo(
      nextStepUrl(
        await withinDeadline(() =>
          decide({ actor, requestId: authorizationRequestId, form, termsDigest }),
        ),
        path,
      ),
      303,
      id,
    );
  } catch (thrown) {
    return answerRefusal(thrown, request, { path });
  }
}

/** POST /oauth/consent/decision */
export const consentDecision = decisionEndpoint(
  "/oauth/consent",
  async ({ actor, requestId, form, termsDigest }) =>
    form.get("decision") === "allow"
      ? allow(actor, requestId, { checkedScopes: form.getAll("scope"), shown: termsDigest })
      : cancel(actor, requestId),
);

/** POST /oauth/choose-event/decision */
export const eventDecision = decisionEndpoint(
  "/oauth/choose-event",
  async ({ actor, requestId, form }) =>
    form.get("decision") === "continue"
      ? chooseEvent(actor, requestId, form.get("event") ?? "")
      : cancel(actor, requestId),
);

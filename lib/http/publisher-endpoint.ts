import type { Actor } from "@/lib/audit/actor";
import { parametersOf } from "@/lib/errors/parameters";
import { refuse } from "@/lib/errors/refusal";
import { actorOfRequest } from "@/lib/session/actor-of-request";
import { requireSameOrigin } from "@/lib/session/same-origin";
import { rotateClientSecret, rotateWebhookSecret } from "@/lib/transitions/integration/secrets";
import { sendTestWebhook } from "@/lib/transitions/integration/send-test-webhook";
import { unknownToken } from "./bearer";
import { refuseSecretsInQuery } from "./client-endpoint";
import { withinDeadline } from "./deadline";
import type { MachineRequest } from "./handler";
import { type MachineHandler, machineHandler } from "./machine-handler";
import { bodyTextOf, jsonOf } from "./request-body";
import { answerJson } from "./respond";

const bodyBytesAtMost = 64 * 1024;

type Tool = (actor: Actor, integrationId: string, body: string) => Promise<object>;

/**
 * The pipeline of publisher tooling. It checks the session before it reads the body; `tool` decides
 * what the publisher may do with the integration
 * (docs/rules/publisher-tooling.md#publisher-session).
 */
const publisherEndpoint = (tool: Tool): MachineHandler =>
  machineHandler("POST", async (request, requestId) => {
    refuseBearer(request);
    requireSameOrigin(request);
    const actor = await requireSession(request);
    refuseSecretsInQuery(parametersOf(new URL(request.url).search), signIn);
    const body = await bodyTextOf(request, bodyBytesAtMost);
    return answerJson(
      await tool({ ...actor, requestId }, integrationIdOf(request), body),
      requestId,
    );
  });

const signIn = "Never send secrets in the URL: the session cookie says who calls.";

/** POST /developer/integrations/{integration_id}/rotate-client-secret */
export const clientSecretRotation = publisherEndpoint((actor, id) => rotateClientSecret(actor, id));

/** POST /developer/integrations/{integration_id}/rotate-webhook-secret */
export const webhookSecretRotation = publisherEndpoint((actor, id) =>
  rotateWebhookSecret(actor, id),
);

/** POST /developer/integrations/{integration_id}/send-test-webhook: an empty body has no fields. */
export const testWebhook = publisherEndpoint((actor, id, body) =>
  sendTestWebhook(actor, id, jsonOf(body || "{}")),
);

/** An integration's token is refused here, even together with a session cookie. */
function refuseBearer(request: MachineRequest) {
  const authorization = request.headers.get("authorization") ?? "";
  if (!/^bearer\b/i.test(authorization)) return;
  const message =
    "Publisher tools require a publisher session; integration tokens are not accepted.";
  throw /^bearer +\S/i.test(authorization)
    ? unknownToken(message)
    : refuse("invalid_token", { message });
}

async function requireSession(request: MachineRequest): Promise<Actor> {
  const actor = await withinDeadline(() => actorOfRequest(request));
  if (!actor) throw refuse("invalid_token", { message: "Sign in as a publisher first." });
  return actor;
}

/** The id in the path. `tool` finds no integration for a malformed id. */
const integrationIdOf = (request: MachineRequest) =>
  new URL(request.url).pathname.split("/").at(-2) ?? "";

import { parametersOf } from "@/lib/errors/parameters";
import { type Refusal, refuse } from "@/lib/errors/refusal";
import { Form } from "@/lib/oauth/form";
import type { TokenRequest } from "@/lib/oauth/grant-types/grant-type";
import { clientAddress } from "./client-address";
import { withinDeadline } from "./deadline";
import { formOf } from "./form-body";
import type { Answer } from "./handler";
import { machineHandler } from "./machine-handler";
import { requirePost } from "./method";
import { requestId } from "./request-id";
import { arrival, durationOf, noteRequest } from "./request-log";
import { answerError, asRefusal } from "./respond";

/**
 * The pipeline of the endpoints that clients post forms to (docs/rules/oauth.md#token-endpoint). Every answer is `no-store`, every error the envelope; calls of
 * a known client are noted for its publisher.
 */
export const oauthEndpoint = (path: string, answer: (request: TokenRequest) => Promise<Answer>) =>
  machineHandler(async (request) => {
    const id = requestId(request);
    const arrived = arrival();
    let integrationId: string | undefined;
    const note = (status: number, refused?: Refusal) => {
      if (integrationId === undefined) return;
      const call = { integrationId, at: arrived.at, requestId: id, endpoint: `POST ${path}`, tokenKind: null, eventId: null };
      noteRequest({ ...call, status, refused, durationMs: durationOf(arrived) }, `${integrationId} ${path}`);
    };
    try {
      requirePost(request);
      refuseSecretsInQuery(parametersOf(new URL(request.url).search));
      requireFormEncoding(request.headers.get("content-type"));
      const form = new Form(await formOf(request));
      const answering = answer({
        form,
        authorization: request.headers.get("authorization"),
        idempotencyKey: request.headers.get("idempotency-key") || null,
        requestId: id,
        ...clientAddress(request),
        known: (client) => {
          integrationId = client;
        },
      });
      const answered = await withinDeadline(answering);
      note(answered.status);
      return answered;
    } catch (thrown) {
      const refusal = asRefusal(thrown, id);
      note(refusal.status, refusal);
      return answerError(refusal, id, { Pragma: "no-cache" });
    }
  });

const secrets = ["client_secret", "code", "code_verifier", "refresh_token", "token", "client_id", "grant_type"];

function refuseSecretsInQuery(query: URLSearchParams) {
  if (secrets.some((name) => query.has(name))) throw refuse("invalid_request", { message: "Parameters belong in the body, never in the address." });
}

function requireFormEncoding(contentType: string | null) {
  const mediaType = contentType?.split(";", 1)[0]?.trim().toLowerCase();
  if (mediaType !== "application/x-www-form-urlencoded")
    throw refuse("invalid_request", { message: "The body must be application/x-www-form-urlencoded." });
}

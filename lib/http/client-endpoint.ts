import { parametersOf } from "@/lib/errors/parameters";
import { refuse } from "@/lib/errors/refusal";
import {
  authenticateClient,
  type Client,
  clientCredentials,
} from "@/lib/oauth/authenticate-client";
import { Form, secretNames } from "@/lib/oauth/form";
import type { TokenRequest } from "@/lib/oauth/grant-types/grant-type";
import { clientAddress } from "./client-address";
import { withinDeadline } from "./deadline";
import type { Answer, MachineRequest } from "./handler";
import { type MachineHandler, machineHandler, requireMethod } from "./machine-handler";
import { formOf, mediaTypeOf } from "./request-body";
import { integrationCall } from "./request-log";
import { answerError, asRefusal } from "./respond";

interface ClientCall {
  requestId: string;
  /** To be called as soon as the calling integration is known. */
  onIdentified: (integrationId: string) => void;
}

/**
 * A path that integrations call. The call is logged for their publishers. An error that `answer`
 * throws becomes the error envelope with `errorHeaders`.
 */
const clientCall = (
  method: "GET" | "POST",
  path: string,
  answer: (request: MachineRequest, call: ClientCall) => Promise<Answer>,
  errorHeaders?: Record<string, string>,
): MachineHandler =>
  machineHandler("any", async (request, requestId) => {
    const { onIdentified, log } = integrationCall(`${method} ${path}`, requestId);
    try {
      requireMethod(request, method);
      const answered = await answer(request, { requestId, onIdentified });
      log(answered.status);
      return answered;
    } catch (thrown) {
      const refusal = asRefusal(thrown, requestId);
      log(refusal.status, refusal);
      return answerError(refusal, requestId, errorHeaders);
    }
  });

export interface ClientRequest {
  client: Client;
  request: MachineRequest;
  query: URLSearchParams;
  requestId: string;
}

/**
 * The pipeline of the paths that integrations call with HTTP Basic. Client errors are the same as
 * at /oauth/revoke; suspended and unpublished integrations are served too
 * (docs/rules/webhooks.md#event-log-readers). Checks run in this order: method, client, then those
 * of `answer`.
 */
export const clientEndpoint = (
  method: "GET" | "POST",
  path: string,
  answer: (request: ClientRequest) => Promise<Answer>,
): MachineHandler =>
  clientCall(method, path, async (request, call) => {
    const query = parametersOf(new URL(request.url).search);
    refuseSecretsInQuery(query, inHeader);
    const client = await withinDeadline(() => authenticate(request, call));
    return answer({ client, request, query, requestId: call.requestId });
  });

const authenticate = (request: MachineRequest, call: ClientCall): Promise<Client> =>
  authenticateClient(
    clientCredentials(new Form(new URLSearchParams()), request.headers.get("authorization")),
    { ...call, ...clientAddress(request) },
  );

/**
 * The pipeline of the endpoints to which clients post forms (docs/rules/oauth.md#token-endpoint).
 * Every response is `no-store`.
 */
export const oauthEndpoint = (path: string, answer: (request: TokenRequest) => Promise<Answer>) =>
  clientCall(
    "POST",
    path,
    async (request, call) => {
      if (request.url.includes("?"))
        refuseSecretsInQuery(parametersOf(new URL(request.url).search));
      requireFormEncoding(request.headers.get("content-type"));
      const parsed = {
        form: new Form(await formOf(request)),
        authorization: request.headers.get("authorization"),
        idempotencyKey: request.headers.get("idempotency-key") || null,
      };
      return withinDeadline(() => answer({ ...parsed, ...call, ...clientAddress(request) }));
    },
    { Pragma: "no-cache" },
  );

const refusedInQuery = [...secretNames, "client_id", "grant_type"];

/** `advice` says where they belong (docs/rules/oauth.md#secrets-in-the-query). */
export function refuseSecretsInQuery(query: URLSearchParams, advice = inBody) {
  if (refusedInQuery.some((name) => query.has(name)))
    throw refuse("invalid_request", { message: advice });
}

const inBody = "Send parameters in the request body, not in the URL.";
const inHeader = "Send credentials in the Authorization header, not in the URL.";

function requireFormEncoding(contentType: string | null) {
  if (mediaTypeOf(contentType) !== "application/x-www-form-urlencoded")
    throw refuse("invalid_request", {
      message: "The body must be application/x-www-form-urlencoded.",
    });
}

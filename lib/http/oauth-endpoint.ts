import { parametersOf } from "@/lib/errors/parameters";
import { refuse } from "@/lib/errors/refusal";
import { Form, secretNames } from "@/lib/oauth/form";
import type { TokenRequest } from "@/lib/oauth/grant-types/grant-type";
import { clientAddress } from "./client-address";
import { clientCall } from "./client-call";
import { withinDeadline } from "./deadline";
import { formOf } from "./form-body";
import type { Answer } from "./handler";
import { mediaTypeOf } from "./media-type";
import { requirePost } from "./method";

/**
 * The pipeline of the endpoints to which clients post forms (docs/rules/oauth.md#token-endpoint).
 * Every response is `no-store`.
 */
export const oauthEndpoint = (path: string, answer: (request: TokenRequest) => Promise<Answer>) =>
  clientCall(
    `POST ${path}`,
    async (request, call) => {
      requirePost(request);
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
export const inHeader = "Send credentials in the Authorization header, not in the URL.";

function requireFormEncoding(contentType: string | null) {
  if (mediaTypeOf(contentType) !== "application/x-www-form-urlencoded")
    throw refuse("invalid_request", {
      message: "The body must be application/x-www-form-urlencoded.",
    });
}

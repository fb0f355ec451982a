import { revokeToken } from "@/lib/oauth/revoke";
import { oauthEndpoint } from "./oauth-endpoint";

/** POST /oauth/revoke: 200 with an empty body for any token, known or not. */
export const revokeEndpoint = oauthEndpoint("/oauth/revoke", async ({ form, authorization, ...trace }) => {
  await revokeToken(form, authorization, trace);
  return { status: 200, headers: { "Cache-Control": "no-store", "X-Service-Request-Id": trace.requestId }, body: null };
});

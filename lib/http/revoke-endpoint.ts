import { revokeToken } from "@/lib/oauth/revoke";
import { oauthEndpoint } from "./oauth-endpoint";

/** POST /oauth/revoke: 200 with an empty body for any token, known or not. */
export const revokeEndpoint = oauthEndpoint(
  "/oauth/revoke",
  async ({ form, authorization, ...trace }) => {
    await revokeToken(form, authorization, trace);
    const headers = { "Cache-Control": "no-store", "X-Service-Request-Id": trace.requestId };
    return { status: 200, headers, body: null };
  },
);

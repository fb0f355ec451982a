import { revokeToken } from "@/lib/oauth/revoke";
import { issueTokens } from "@/lib/oauth/token";
import { oauthEndpoint } from "./client-endpoint";
import { answerJson } from "./respond";

/** POST /oauth/token */
export const tokenEndpoint = oauthEndpoint("/oauth/token", async (request) =>
  answerJson(await issueTokens(request), request.requestId, { headers: { Pragma: "no-cache" } }),
);

/** POST /oauth/revoke: 200 with an empty body for any token, known or not. */
export const revokeEndpoint = oauthEndpoint(
  "/oauth/revoke",
  async ({ form, authorization, ...trace }) => {
    await revokeToken(form, authorization, trace);
    const headers = { "Cache-Control": "no-store", "X-Service-Request-Id": trace.requestId };
    return { status: 200, headers, body: null };
  },
);

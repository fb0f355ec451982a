import { issueTokens } from "@/lib/oauth/token";
import { oauthEndpoint } from "./oauth-endpoint";
import { answerJson } from "./respond";

/** POST /oauth/token */
export const tokenEndpoint = oauthEndpoint("/oauth/token", async (request) =>
  answerJson(await issueTokens(request), request.requestId, { headers: { Pragma: "no-cache" } }),
);

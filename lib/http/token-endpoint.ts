import { grantTokens } from "@/lib/oauth/grants/grant";
import { oauthEndpoint } from "./oauth-endpoint";
import { answerJson } from "./respond";

/** POST /oauth/token */
export const tokenEndpoint = oauthEndpoint("/oauth/token", async (request) =>
  answerJson(await grantTokens(request), request.requestId, { headers: { Pragma: "no-cache" } }),
);

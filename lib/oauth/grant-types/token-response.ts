import { config } from "@/lib/config/config";
import type { UserTokenResponse } from "@/lib/resources/token-response";
import type { IssuedGrant } from "@/lib/tokens/issued-grant";
import type { TokenPair } from "@/lib/tokens/token-pair";
import type { TokenResponse } from "./grant-type";
import { identityOf } from "./identity";

/** docs/rules/tokens.md#token-response */
export async function tokenResponse(
  clientId: string,
  issued: IssuedGrant & TokenPair,
): Promise<TokenResponse> {
  const tokens: UserTokenResponse = {
    access_token: issued.accessToken,
    refresh_token: issued.refreshToken,
    token_type: "Bearer",
    expires_in: config().ACCESS_TOKEN_TTL,
    scope: issued.scopes.join(" "),
    event_id: issued.eventId,
  };
  if (issued.personId === null) return { ...tokens, organization_id: issued.organizationId };
  return { ...tokens, ...(await identityOf(clientId, { ...issued, personId: issued.personId })) };
}

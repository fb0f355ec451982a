import { config } from "@/lib/config/config";
import { identityOf } from "@/lib/oauth/identity";
import type { InstallationTokenResponse, UserTokenResponse } from "@/lib/resources/token-response";
import type { IssuedTokens } from "@/lib/tokens/exchange-code";

export type TokenResponse = InstallationTokenResponse | UserTokenResponse;

export async function tokenResponse(clientId: string, issued: IssuedTokens): Promise<TokenResponse> {
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

import { digest } from "@/lib/crypto/secrets";
import { statement } from "@/lib/db/statement";
import { clientCheck, clientValues, type PresentedClient, type UsedSecret, usedSecretSql } from "./presented-client";
import { revokedFamilySql } from "./revoke-family";

/** The integration, and the secret that it authenticated with. */
export type Revoking = UsedSecret & { integrationId: string };

/**
 * Checks the client and revokes the token, in one statement: an access token alone, a refresh token with its family (docs/rules/tokens.md#families). Unknown
 * tokens and those of another client change nothing. Undefined when the client does not authenticate; suspended and unpublished ones may revoke.
 */
export async function revokePresentedToken(client: PresentedClient, token: string, requestId: string): Promise<Revoking | undefined> {
  const values = [...clientValues(client), digest(token)];
  const [revoking] = isRefreshToken(token)
    ? await statement<Revoking>({ name: "revoke-refresh-token", text: refreshToken, values: [...values, requestId] })
    : await statement<Revoking>({ name: "revoke-access-token", text: accessToken, values });
  return revoking;
}

const isRefreshToken = (token: string) => token.startsWith("svc_rt_");

const accessToken = `
WITH ${clientCheck("not deleted")}, revoked AS (
  UPDATE access_tokens a SET revoked_at = now() FROM integration i, token_families f
   WHERE a.digest = $4 AND f.id = a.family_id AND f.integration_id = i.id AND a.revoked_at IS NULL
)
SELECT i.id AS "integrationId", ${usedSecretSql} FROM integration i`;

const familyOfToken = "id = (SELECT family_id FROM refresh_tokens WHERE digest = $4) AND integration_id = (SELECT id FROM integration)";

const refreshToken = `
WITH ${clientCheck("not deleted")}, ${revokedFamilySql(familyOfToken, "revoked_by_integration", { requestId: "$5", address: "$3" })}
SELECT i.id AS "integrationId", ${usedSecretSql} FROM integration i`;

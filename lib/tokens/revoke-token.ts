import { digest } from "@/lib/crypto/secrets";
import { fast } from "@/lib/db/fast";
import {
  clientValues,
  isClientSql,
  type PresentedClient,
  type UsedSecret,
  usedSecretSql,
} from "./presented-client";
import { revokeFamilySql } from "./revoke-family";

/** The integration, and the secret that it authenticated with. */
export type RevokingClient = UsedSecret & { integrationId: string };

/**
 * Checks the client and revokes the token in one statement: an access token by itself, a refresh
 * token with its family (docs/rules/tokens.md#families). An unknown token, or one of another
 * client, changes nothing. Undefined when the client does not authenticate. Suspended and
 * unpublished clients may revoke.
 */
export async function revokePresentedToken(
  client: PresentedClient,
  token: string,
  requestId: string,
): Promise<RevokingClient | undefined> {
  const values = [...clientValues(client), digest(token)];
  const [revokingClient] = isRefreshToken(token)
    ? await fast<RevokingClient>("writes", {
        name: "revoke-refresh-token",
        text: revokeRefreshTokenSql,
        values: [...values, requestId],
      })
    : await fast<RevokingClient>("writes", {
        name: "revoke-access-token",
        text: revokeAccessTokenSql,
        values,
      });
  return revokingClient;
}

const isRefreshToken = (token: string) => token.startsWith("svc_rt_");

/** SQL of the WITH query `client`. */
const clientSql = `client AS MATERIALIZED (
  SELECT i.id AS "integrationId", ${usedSecretSql} FROM integrations i JOIN client_secrets k ON k.integration_id = i.id WHERE ${isClientSql("not deleted")}
)`;

const isOfClientSql = (integrationId: string) =>
  `${integrationId} = (SELECT "integrationId" FROM client)`;

const revokeAccessTokenSql = `
WITH ${clientSql}, revoked AS (
  UPDATE access_tokens a SET revoked_at = now()
   WHERE a.digest = $4 AND a.revoked_at IS NULL AND ${isOfClientSql("(SELECT f.integration_id FROM token_families f WHERE f.id = a.family_id)")}
)
SELECT * FROM client`;

const familyOfToken = `id = (SELECT family_id FROM refresh_tokens WHERE digest = $4) AND ${isOfClientSql("integration_id")}`;

const revokeRefreshTokenSql = `
WITH ${clientSql}, ${revokeFamilySql(familyOfToken, "revoked_by_integration", { requestId: "$5", address: "$3" })}
SELECT * FROM client`;

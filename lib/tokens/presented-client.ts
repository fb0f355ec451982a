/** The client that presents a code or a refresh token, checked in the statement that spends it. */
export interface PresentedClient {
  clientId: string;
  secretDigest: Buffer;
  /** Where it asks from. */
  address: string | null;
}

/** The secret it authenticated with, for the record of its last use. */
export interface UsedSecret {
  secretId: string;
  /** The last use on record is less than ten seconds old and from the same address. */
  usedLately: boolean;
}

/** The first three values of a statement that begins with `clientCheck`. */
export const clientValues = ({ clientId, secretDigest, address }: PresentedClient) => [clientId, secretDigest, address];

/** SQL over a secret `s`. */
export const usedLatelySql = (address: string) =>
  `coalesce(s.last_used_at > now() - interval '10 seconds' AND s.last_used_from IS NOT DISTINCT FROM ${address}, false)`;

/** SQL over a secret `s`: the current one, or the one before it during the overlap of a rotation. */
export const liveSecretSql = "(s.expires_at IS NULL OR s.expires_at > now())";

/**
 * SQL: the integration behind $1, a client id, and $2, the digest of one of its live secrets; $3 is the address. The comparison of digests is not in constant
 * time and need not be: how far two digests of 256 random bits agree says nothing about the secret.
 */
export const clientCheck = (status: "active" | "not deleted") => `
integration AS MATERIALIZED (
  SELECT i.id, i.status, i.token_epoch, i.pseudonym_key, s.id AS secret_id, ${usedLatelySql("$3")} AS used_lately
    FROM integrations i JOIN client_secrets s ON s.integration_id = i.id
   WHERE i.client_id = $1 AND s.digest = $2 AND ${liveSecretSql} AND ${status === "active" ? "i.status = 'active'" : notDeletedSql}
)`;

/** SQL over an integration `i`: a force-deleted one is an unknown client. */
export const notDeletedSql = "i.status <> 'deleted'";

export const usedSecretSql = `i.secret_id AS "secretId", i.used_lately AS "usedLately"`;

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
  /** Written down within the last ten seconds, from the same address. */
  usedLately: boolean;
}

export const clientValues = ({ clientId, secretDigest, address }: PresentedClient) => [clientId, secretDigest, address];

/** SQL over a secret `s`. */
export const usedLatelySql = (address: string) =>
  `coalesce(s.last_used_at > now() - interval '10 seconds' AND s.last_used_from IS NOT DISTINCT FROM ${address}, false)`;

/**
 * SQL: the active integration behind $1, a client id, and $2, the digest of one of its live secrets ($3 is the address), locked against its end where that is
 * asked for. Whoever could tell how far two digests of 256 random bits agree would have learned nothing of the secret.
 */
export const clientCheck = (lock: "FOR SHARE OF i" | "" = "") => `
integration AS MATERIALIZED (
  SELECT i.id, i.pseudonym_key, s.id AS secret_id, ${usedLatelySql("$3")} AS used_lately
    FROM integrations i JOIN client_secrets s ON s.integration_id = i.id
   WHERE i.client_id = $1 AND s.digest = $2 AND (s.expires_at IS NULL OR s.expires_at > now()) AND i.status = 'active' ${lock}
)`;

export const usedSecretSql = `i.secret_id AS "secretId", i.used_lately AS "usedLately"`;

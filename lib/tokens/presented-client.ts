/**
 * The client that presents a code or a token. The statement that uses the code or token also
 * authenticates the client.
 */
export interface PresentedClient {
  clientId: string;
  secretDigest: Buffer;
  /** The address of the request. */
  address: string | null;
}

/** The secret that the client authenticated with, needed to record its last use. */
export interface UsedSecret {
  secretId: string;
  /** Whether the recorded last use is less than ten seconds old and from the same address. */
  usedLately: boolean;
}

/** The first three values of a statement with `isClientSql`. */
export const clientValues = ({ clientId, secretDigest, address }: PresentedClient) => [
  clientId,
  secretDigest,
  address,
];

/** SQL over a secret `k`: `UsedSecret.usedLately`. */
export const usedLatelySql = (address: string) =>
  `coalesce(k.last_used_at > now() - interval '10 seconds'
            AND k.last_used_from IS NOT DISTINCT FROM ${address}, false)`;

/**
 * SQL over a secret `k`: the current one, or the one before it during the overlap of a rotation.
 */
export const liveSecretSql = "(k.expires_at IS NULL OR k.expires_at > now())";

/**
 * SQL: whether the integration `i` has the client id $1, and its live secret `k` the digest $2; $3
 * is the address. The comparison of digests is not in constant time and need not be: how far two
 * digests of 256 random bits agree says nothing about the secret.
 */
export const isClientSql = (status: "active" | "not deleted") =>
  `i.client_id = $1 AND k.digest = $2 AND ${liveSecretSql}
   AND ${status === "active" ? "i.status = 'active'" : notDeletedSql}`;

/** SQL over an integration `i`: a force-deleted integration is an unknown client. */
export const notDeletedSql = "i.status <> 'deleted'";

/** SQL of the columns of a `UsedSecret`, over a secret `k`. */
export const usedSecretSql = `k.id AS "secretId", ${usedLatelySql("$3")} AS "usedLately"`;

/**
 * How long a request counts as alive after its last renewal. After that its events are free again.
 */
export const leaseSeconds = 15;

/** How often a process renews the lease of its request. */
export const leaseRenewalMs = 4_000;

/** SQL: the time until which a request counts as alive. */
export const leaseSql = `now() + interval '${leaseSeconds} seconds'`;

/** SQL: whether the request `r` is in progress and its lease is still valid. */
export const isAliveSql = "r.ended_at IS NULL AND r.lease_until > now()";

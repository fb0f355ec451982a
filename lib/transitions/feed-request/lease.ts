/** How long a request counts as alive without a sign of its process. The events of a dead one are free again. */
const leaseSeconds = 15;

/** How often its process gives one. */
export const leaseRenewedEveryMs = 4_000;

/** SQL of the time until which a request counts as alive. */
export const leaseSql = `now() + interval '${leaseSeconds} seconds'`;

/** SQL of whether the request `r` is under way in a process that lives. */
export const isAliveSql = "r.ended_at IS NULL AND r.lease_until > now()";

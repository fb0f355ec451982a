import { deliveryStatement } from "./database";

/** Enters a worker; its endpoints are its own while the lease is renewed. */
export const registerWorker = (worker: string, leaseSeconds: number) =>
  deliveryStatement({
    name: "register-worker",
    text: "INSERT INTO delivery_workers (id, lease_until) VALUES ($1::uuid, now() + make_interval(secs => $2))",
    values: [worker, leaseSeconds],
  });

/** Renews a lease that has not run out; gives how many workers live, or undefined when this one's is lost. */
export async function renewLease(worker: string, leaseSeconds: number): Promise<number | undefined> {
  const [renewed] = await deliveryStatement<{ workers: number }>({
    name: "renew-lease",
    text: `UPDATE delivery_workers SET lease_until = now() + make_interval(secs => $2) WHERE id = $1::uuid AND lease_until > now()
           RETURNING (SELECT count(*)::int FROM delivery_workers WHERE lease_until > now()) AS workers`,
    values: [worker, leaseSeconds],
  });
  return renewed?.workers;
}

/** Leaves: everything of it is free at once. */
export const endLease = (worker: string) =>
  deliveryStatement({
    name: "end-lease",
    text: `WITH ended AS (UPDATE delivery_workers SET lease_until = now() WHERE id = $1::uuid)
           UPDATE webhook_endpoints SET owner = NULL WHERE owner = $1::uuid`,
    values: [worker],
  });

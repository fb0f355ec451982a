import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Details, faultOf, log } from "@/lib/config/log";
import { isGone, thisProcess } from "@/lib/processes";
import { deliveryStatement } from "@/lib/webhooks/database";

/** A worker's lease on the endpoints that it owns. It goes by the worker's own clock, counted from before the database was asked. */
export interface HeldLease {
  /** The worker's id. */
  worker: string;
  /** How many workers hold a lease. */
  workers: () => number;
  /** Whether an attempt that starts now ends before the lease does, so that no other worker sends to the endpoint meanwhile. */
  mayStart: () => boolean;
  /** From then on another worker may attempt again what this one has not written. */
  isOver: () => boolean;
  /** Throws when the lease is lost. */
  renewWhenDue: () => Promise<void>;
  end: () => Promise<void>;
}

/** Registers a new worker. */
export async function holdLease({ leaseSeconds, attemptSeconds }: { leaseSeconds: number; attemptSeconds: number }): Promise<HeldLease> {
  const worker = randomUUID();
  const everyMs = (leaseSeconds * 1_000) / 6;
  const attemptMs = Math.min(attemptSeconds, leaseSeconds / 2) * 1_000;
  let workers = 1;
  let renewAt = 0;
  let endsAt = 0;

  const isOver = () => performance.now() > endsAt;

  async function renew() {
    const askedAt = performance.now();
    renewAt = askedAt + everyMs;
    const holding = await renewLease(worker, leaseSeconds);
    if (holding === undefined) throw new LeaseLost("The lease of this worker was lost.");
    workers = holding;
    endsAt = askedAt + leaseSeconds * 1_000;
    await endLeasesOfGoneProcesses();
  }

  await registerWorker(worker, leaseSeconds);
  await renew();
  return {
    worker,
    workers: () => workers,
    mayStart: () => performance.now() < endsAt - attemptMs,
    isOver,
    renewWhenDue: async () => {
      if (performance.now() < renewAt) return;
      await renew().catch((error) => {
        if (isOver() || error instanceof LeaseLost) throw error;
      });
    },
    end: async () => void (await endLease(worker).catch(() => {})),
  };
}

const againAfterMs = 200;

/** Tries again until the work is done: until the lease is over nobody else does it. `what` is what the log says while it fails. */
export async function untilDone<T>(lease: HeldLease, what: string, work: () => Promise<T>, about: Details = {}): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (lease.isOver()) throw error;
      log("warn", what, { ...about, ...faultOf(error) });
      await wait(againAfterMs);
    }
  }
}

class LeaseLost extends Error {}

const registerWorker = (worker: string, leaseSeconds: number) =>
  deliveryStatement({
    name: "register-worker",
    text: "INSERT INTO delivery_workers (id, process, lease_until) VALUES ($1::uuid, $2, now() + make_interval(secs => $3))",
    values: [worker, thisProcess(), leaseSeconds],
  });

/** Workers that were killed could not end their leases. Where it is known that their process is gone, nobody waits for the lease to run out. */
async function endLeasesOfGoneProcesses(): Promise<void> {
  const holders = await deliveryStatement<{ id: string; process: string }>({
    name: "lease-holders",
    text: "SELECT id, process FROM delivery_workers WHERE lease_until > now() AND process IS NOT NULL",
    values: [],
  });
  const gone = holders.filter(({ process }) => isGone(process)).map(({ id }) => id);
  if (gone.length > 0)
    await deliveryStatement({
      name: "expire-leases",
      text: "UPDATE delivery_workers SET lease_until = now() WHERE id = ANY ($1::uuid[])",
      values: [gone],
    });
}

/** Renews a lease that has not run out; returns how many workers hold one, or undefined when this one's is lost. */
async function renewLease(worker: string, leaseSeconds: number): Promise<number | undefined> {
  const [renewed] = await deliveryStatement<{ workers: number }>({
    name: "renew-lease",
    text: `UPDATE delivery_workers SET lease_until = now() + make_interval(secs => $2) WHERE id = $1::uuid AND lease_until > now()
           RETURNING (SELECT count(*)::int FROM delivery_workers WHERE lease_until > now()) AS workers`,
    values: [worker, leaseSeconds],
  });
  return renewed?.workers;
}

/** Ends a lease; its endpoints are free at once. */
const endLease = (worker: string) =>
  deliveryStatement({
    name: "end-lease",
    text: `WITH ended AS (UPDATE delivery_workers SET lease_until = now() WHERE id = $1::uuid)
           UPDATE webhook_endpoints SET owner = NULL WHERE owner = $1::uuid`,
    values: [worker],
  });

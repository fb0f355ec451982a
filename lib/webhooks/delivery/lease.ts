import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Details } from "@/lib/config/log";
import { fast } from "@/lib/db/fast";
import { logFailure } from "@/lib/db/log-failure";
import { isProcessDead, thisProcessName } from "@/lib/processes";

/**
 * A worker's lease on the endpoints that it owns. It is measured by the worker's own clock, from
 * before the request to the database.
 */
export interface HeldLease {
  /** The worker's id. */
  workerId: string;
  /** How many workers hold a lease. */
  workerCount: () => number;
  /**
   * Whether an attempt that starts now ends before the lease does, so that no other worker sends to
   * the endpoint at the same time.
   */
  mayStart: () => boolean;
  /**
   * Whether the lease has expired. Another worker may then repeat attempts whose results this
   * worker has not written.
   */
  isOver: () => boolean;
  /** Throws when the lease is lost. */
  renewWhenDue: () => Promise<void>;
  end: () => Promise<void>;
}

/** Registers a new worker. */
export async function holdLease({
  leaseSeconds,
  attemptSeconds,
}: {
  leaseSeconds: number;
  attemptSeconds: number;
}): Promise<HeldLease> {
  const workerId = randomUUID();
  const renewEveryMs = (leaseSeconds * 1_000) / 6;
  const attemptMs = Math.min(attemptSeconds, leaseSeconds / 2) * 1_000;
  let workerCount = 1;
  let renewAt = 0;
  let endsAt = 0;

  const isOver = () => performance.now() > endsAt;

  async function renew() {
    const requestedAt = performance.now();
    renewAt = requestedAt + renewEveryMs;
    const holderCount = await renewLease(workerId, leaseSeconds);
    if (holderCount === undefined) throw new LeaseLost("The lease of this worker was lost.");
    workerCount = holderCount;
    endsAt = requestedAt + leaseSeconds * 1_000;
    await endLeasesOfDeadProcesses();
  }

  await registerWorker(workerId, leaseSeconds);
  await renew();
  return {
    workerId,
    workerCount: () => workerCount,
    mayStart: () => performance.now() < endsAt - attemptMs,
    isOver,
    renewWhenDue: async () => {
      if (performance.now() < renewAt) return;
      await renew().catch((error) => {
        if (isOver() || error instanceof LeaseLost) throw error;
      });
    },
    end: async () => void (await endLease(workerId).catch(() => {})),
  };
}

const retryAfterMs = 200;

/**
 * Retries until the work succeeds or the lease is over: until then no other worker does the work.
 * `message` is the log message for a failure.
 */
export async function retryWithinLease<T>(
  lease: { isOver: (error: unknown) => boolean },
  message: string,
  work: () => Promise<T>,
  details: Details = {},
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (lease.isOver(error)) throw error;
      logFailure("warn", message, error, details);
      await wait(retryAfterMs);
    }
  }
}

class LeaseLost extends Error {}

const registerWorker = (workerId: string, leaseSeconds: number) =>
  fast("deliveries", {
    name: "register-worker",
    text: `INSERT INTO delivery_workers (id, process, lease_until)
      VALUES ($1::uuid, $2, now() + make_interval(secs => $3))`,
    values: [workerId, thisProcessName(), leaseSeconds],
  });

/**
 * Ends the leases of killed workers, which could not end them. Once their process is known to be
 * dead, nobody has to wait for the lease to expire.
 */
async function endLeasesOfDeadProcesses(): Promise<void> {
  const holders = await fast<{ id: string; process: string }>("deliveries", {
    name: "lease-holders",
    text: `SELECT id, process FROM delivery_workers
      WHERE lease_until > now() AND process IS NOT NULL`,
    values: [],
  });
  const dead = holders.filter(({ process }) => isProcessDead(process)).map(({ id }) => id);
  if (dead.length > 0)
    await fast("deliveries", {
      name: "expire-leases",
      text: "UPDATE delivery_workers SET lease_until = now() WHERE id = ANY ($1::uuid[])",
      values: [dead],
    });
}

/**
 * Renews a lease that has not expired. Returns how many workers hold a lease, or undefined when
 * this worker's lease is lost.
 */
async function renewLease(workerId: string, leaseSeconds: number): Promise<number | undefined> {
  const [renewed] = await fast<{ workers: number }>("deliveries", {
    name: "renew-lease",
    text: `UPDATE delivery_workers SET lease_until = now() + make_interval(secs => $2)
      WHERE id = $1::uuid AND lease_until > now()
           RETURNING (SELECT count(*)::int FROM delivery_workers WHERE lease_until > now())
             AS workers`,
    values: [workerId, leaseSeconds],
  });
  return renewed?.workers;
}

/** Ends a lease and frees its endpoints immediately. */
const endLease = (workerId: string) =>
  fast("deliveries", {
    name: "end-lease",
    text: `WITH ended AS (UPDATE delivery_workers SET lease_until = now() WHERE id = $1::uuid)
           UPDATE webhook_endpoints SET owner = NULL WHERE owner = $1::uuid`,
    values: [workerId],
  });

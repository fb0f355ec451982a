import { randomUUID } from "node:crypto";
import { endLease, registerWorker, renewLease } from "./lease";

/** A worker's hold on its endpoints, as it knows of it itself: by its own clock, from before the database was asked. */
export interface HeldLease {
  /** Its id. */
  worker: string;
  /** How many workers live. */
  workers: () => number;
  /** Whether an attempt that begins now ends before the lease does, so that nobody else sends to the endpoint meanwhile. */
  mayBegin: () => boolean;
  /** What is not written by then is somebody else's to attempt again. */
  isOver: () => boolean;
  /** Throws when the lease is lost. */
  renewWhenDue: () => Promise<void>;
  end: () => Promise<void>;
}

/** Enters a new worker. */
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
    const living = await renewLease(worker, leaseSeconds);
    if (living === undefined) throw new LeaseLost("The lease of this worker was lost.");
    workers = living;
    endsAt = askedAt + leaseSeconds * 1_000;
  }

  await registerWorker(worker, leaseSeconds);
  await renew();
  return {
    worker,
    workers: () => workers,
    mayBegin: () => performance.now() < endsAt - attemptMs,
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

class LeaseLost extends Error {}

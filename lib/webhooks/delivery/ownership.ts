import { fast } from "@/lib/db/fast";
import { logFailure } from "@/lib/db/log-failure";
import { deadLetterPending } from "./dead-letters";
import { dueEndpoints } from "./due-deliveries";
import type { EndpointQueue } from "./endpoint-queue";
import type { EndpointQueues } from "./endpoint-queues";
import type { Health } from "./health";
import { type HeldLease, retryWithinLease } from "./lease";
import { type SerialTask, serialTask } from "./serial-task";

interface Options {
  queues: EndpointQueues;
  lease: HeldLease;
  mayStart: () => boolean;
  /**
   * The maximum number of endpoints that a lone worker owns. With several workers, each owns only
   * as many as it can send to concurrently.
   */
  atMostAlone: number;
  atMostAmongOthers: number;
  /** Called after each poll. */
  onPolled: () => void;
}

const idleQueueMs = 30_000;

/**
 * Polls for due endpoints, claims those that are free (docs/rules/webhooks.md#claims), and releases
 * idle ones.
 */
export function ownershipPoll({
  queues,
  lease,
  mayStart,
  atMostAlone,
  atMostAmongOthers,
  onPolled,
}: Options): SerialTask {
  return serialTask("poll", async () => {
    if (!mayStart()) return;
    const atMost = lease.workerCount() > 1 ? atMostAmongOthers : atMostAlone;
    const due = await dueEndpoints(lease.workerId, atMost * 2);
    const free: string[] = [];
    for (const { integration_id } of due) {
      const queue = queues.all.get(integration_id);
      if (queue) queue.mayHaveMore = true;
      else free.push(integration_id);
    }
    await releaseIdle(atMost - free.length);
    const wanted = free.slice(0, Math.max(0, atMost - queues.all.size));
    if (wanted.length > 0) await claim(wanted);
    onPolled();
  });

  async function claim(integrationIds: string[]) {
    for (const { integration_id, paused_at, ...health } of await claimEndpoints(
      lease.workerId,
      integrationIds,
    )) {
      if (paused_at) {
        await deadLetterPending(integration_id);
        await releaseEndpoints(lease.workerId, [integration_id]);
      } else queues.open(integration_id, health);
    }
  }

  /**
   * Releases endpoints that have been idle for a while, or earlier when other endpoints need the
   * room. With several workers it also releases endpoints above this worker's share that have no
   * attempt in flight.
   */
  async function releaseIdle(keep: number) {
    const idleSince = Date.now() - idleQueueMs;
    const releasable = [...queues.all.values()]
      .filter((queue) => queue.isReleasable)
      .sort((a, b) => a.lastUsedAt - b.lastUsedAt);
    const idle = releasable.filter((queue) => queue.waiting.length === 0 && !queue.mayHaveMore);
    const excess =
      lease.workerCount() > 1 ? Math.max(0, queues.all.size - idle.length - atMostAmongOthers) : 0;
    const surplus = releasable.filter((queue) => !idle.includes(queue)).slice(0, excess);
    const released = [
      ...idle.filter((queue, n) => queue.lastUsedAt < idleSince || queues.all.size - n > keep),
      ...surplus,
    ];
    for (const queue of released) queues.close(queue);
    if (released.length > 0)
      await releaseEndpoints(
        lease.workerId,
        released.map(({ integrationId }) => integrationId),
      );
  }
}

export interface EndpointReleaser {
  /**
   * Stops sending to an endpoint. When every attempt in flight has been written, runs
   * `beforeFreeing` and then frees the endpoint. Nothing is sent to it in between.
   */
  release: (queue: EndpointQueue, beforeFreeing: () => Promise<void>) => void;
  idle: () => Promise<void>;
}

export function endpointReleaser({
  lease,
  queues,
}: {
  lease: HeldLease;
  queues: EndpointQueues;
}): EndpointReleaser {
  const releases = new Set<Promise<void>>();

  async function drainAndFree(queue: EndpointQueue, beforeFreeing: () => Promise<void>) {
    if (!(await queues.drain(queue))) return;
    const free = async () => {
      await beforeFreeing();
      await releaseEndpoints(lease.workerId, [queue.integrationId]);
    };
    const about = { integration: queue.integrationId };
    await retryWithinLease(lease, "an endpoint could not be released yet", free, about).finally(
      () => queues.close(queue),
    );
  }

  return {
    release: (queue, beforeFreeing) => {
      const released = drainAndFree(queue, beforeFreeing)
        .catch((error) =>
          logFailure("error", "an endpoint was not released", error, {
            integration: queue.integrationId,
          }),
        )
        .finally(() => releases.delete(released));
      releases.add(released);
    },
    idle: async () => void (await Promise.all(releases)),
  };
}

interface OwnedEndpoint extends Health {
  integration_id: string;
  paused_at: Date | null;
}

/**
 * Claims free endpoints for this worker. Its results count only while it owns them. The owners are
 * read when the statement begins: while it waits for a row, a worker may register and claim the
 * endpoint, and this statement would not see that worker's lease.
 */
const claimEndpoints = (workerId: string, integrationIds: string[]) =>
  fast<OwnedEndpoint>("deliveries", {
    name: "claim-endpoints",
    text: `WITH before AS (
             SELECT e.integration_id, e.owner FROM unnest($2::uuid[]) AS i (id)
             JOIN webhook_endpoints e ON e.integration_id = i.id WHERE e.owner IS NOT NULL),
           claimed AS (
             INSERT INTO webhook_endpoints AS e (integration_id, owner) SELECT id, $1::uuid
             FROM unnest($2::uuid[]) AS i (id) ORDER BY id
             ON CONFLICT (integration_id) DO UPDATE SET owner = EXCLUDED.owner
               WHERE e.owner IS NULL OR e.owner = EXCLUDED.owner OR EXISTS (
                 SELECT FROM before b
                 WHERE b.integration_id = e.integration_id AND b.owner = e.owner
                    AND NOT EXISTS (SELECT FROM delivery_workers w
                      WHERE w.id = b.owner AND w.lease_until > now()))
             RETURNING e.*
           ), counted AS (
             UPDATE delivery_workers
             SET takeovers = takeovers + (SELECT count(*) FROM claimed
               JOIN before b USING (integration_id) WHERE b.owner <> $1::uuid)
              WHERE id = $1::uuid AND EXISTS (SELECT FROM claimed
                JOIN before b USING (integration_id) WHERE b.owner <> $1::uuid)
           )
           SELECT c.integration_id, c.consecutive_failures, c.failing_since, c.probe_at, c.paused_at
           FROM claimed c`,
    values: [workerId, integrationIds],
  });

const longestRests = 10;

/**
 * Frees endpoints and lets them rest for as long as their deliveries have waited so far: at least
 * `restSeconds`, at most `longestRests` times that.
 */
export const restEndpoints = (workerId: string, integrationIds: string[], restSeconds: number) =>
  fast("deliveries", {
    name: "rest-endpoints",
    text: `UPDATE webhook_endpoints e SET owner = NULL, probe_at = now()
                    + least(greatest(now() - w.since, w.rest), ${longestRests} * w.rest)
             FROM (SELECT id, make_interval(secs => $3) AS rest, (
                            SELECT min(next_attempt_at) FROM deliveries d
                             WHERE d.integration_id = i.id AND d.status = 'pending') AS since
                     FROM unnest($2::uuid[]) AS i (id)) w
            WHERE e.owner = $1::uuid AND e.integration_id = w.id`,
    values: [workerId, integrationIds, restSeconds],
  });

/** Ends the rest of an endpoint that did not fail: its deliveries can perhaps be signed now. */
export const endRestOfUnsignable = (integrationId: string) =>
  fast("deliveries", {
    name: "end-rest-of-unsignable",
    text: `UPDATE webhook_endpoints SET probe_at = NULL
            WHERE integration_id = $1::uuid AND consecutive_failures = 0 AND probe_at IS NOT NULL`,
    values: [integrationId],
  });

const releaseEndpoints = (workerId: string, integrationIds: string[]) =>
  fast("deliveries", {
    name: "release-endpoints",
    text: `UPDATE webhook_endpoints SET owner = NULL
      WHERE owner = $1::uuid AND integration_id = ANY ($2::uuid[])`,
    values: [workerId, integrationIds],
  });

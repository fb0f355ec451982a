import type { DueDelivery } from "./due-deliveries";
import { EndpointQueue } from "./endpoint-queue";
import type { Health } from "./health";
import type { DeliveryTarget } from "./targets";

export interface QueueLimits {
  perEndpoint: number;
  perHost: number;
  total: number;
  /** Of the total, for endpoints whose last attempt failed: they may be slow, and the rest is for those that answer. */
  failing: number;
}

/** An attempt that holds a slot until it is finished. */
export interface StartedAttempt {
  queue: EndpointQueue;
  delivery: DueDelivery;
  target: DeliveryTarget;
  /** Frees the slot. */
  finish: () => void;
}

/** The queues of a worker's endpoints. They take turns: an endpoint that has had its turn goes behind the others, so that one that hangs delays no other. */
export class EndpointQueues {
  readonly all = new Map<string, EndpointQueue>();
  private readonly ready = new Set<EndpointQueue>();
  private readonly perHost = new Map<string, number>();
  private failingInFlight = 0;
  inFlight = 0;
  /** Whether the last search for an attempt skipped a queue whose target has to be read first. */
  skippedForTarget = false;

  constructor(private readonly limits: QueueLimits) {}

  open(integrationId: string, health: Health): EndpointQueue {
    const queue = new EndpointQueue(integrationId, health);
    this.all.set(integrationId, queue);
    return queue;
  }

  close(queue: EndpointQueue): void {
    this.all.delete(queue.integrationId);
    this.ready.delete(queue);
    queue.abandon();
  }

  closeAll(): void {
    for (const queue of this.all.values()) this.close(queue);
  }

  add(queue: EndpointQueue, deliveries: DueDelivery[]): void {
    queue.add(deliveries);
    if (queue.waiting.length > 0) this.ready.add(queue);
  }

  drain(queue: EndpointQueue): Promise<void> {
    this.ready.delete(queue);
    return queue.drain();
  }

  /** The endpoint's address, secrets or connections have changed: what waits is read again. */
  invalidate(integrationId: string): void {
    const queue = this.all.get(integrationId);
    if (!queue) return;
    queue.changedAt = Date.now();
    queue.clear();
    this.ready.delete(queue);
    queue.mayHaveMore = true;
  }

  /** Queues whose address and secrets have to be read (again) before they send. */
  needingTarget(now: number): EndpointQueue[] {
    return [...this.ready].filter((queue) => queue.needsTarget(now));
  }

  /** Starts the next attempt; undefined when none may start now. */
  start(now: number): StartedAttempt | undefined {
    this.skippedForTarget = false;
    if (this.inFlight >= this.limits.total) return undefined;
    for (const queue of this.ready) {
      const started = this.mayStart(queue, now) && this.startFrom(queue, now);
      if (started) return started;
    }
    return undefined;
  }

  private mayStart(queue: EndpointQueue, now: number): boolean {
    const { target, health } = queue;
    if (queue.needsTarget(now)) {
      this.skippedForTarget = true;
      return false;
    }
    if (typeof target !== "object" || (health.probe_at?.getTime() ?? 0) > now) return false;
    if ((this.perHost.get(target.host) ?? 0) >= this.limits.perHost) return false;
    if (health.consecutive_failures > 0) return queue.inFlight === 0 && this.failingInFlight < this.limits.failing;
    return queue.inFlight < this.limits.perEndpoint;
  }

  private startFrom(queue: EndpointQueue, now: number): StartedAttempt | undefined {
    const delivery = queue.waiting.shift();
    this.ready.delete(queue);
    if (queue.waiting.length > 0) this.ready.add(queue);
    if (!delivery || typeof queue.target !== "object") return undefined;
    const { target } = queue;
    const failing = queue.health.consecutive_failures > 0 ? 1 : 0;
    this.count(queue, target.host, failing, 1);
    queue.lastUsedAt = now;
    return { queue, delivery, target, finish: () => this.count(queue, target.host, failing, -1) };
  }

  private count(queue: EndpointQueue, host: string, failing: number, by: 1 | -1): void {
    queue.inFlight += by;
    this.inFlight += by;
    this.failingInFlight += failing * by;
    const onHost = (this.perHost.get(host) ?? 0) + by;
    if (onHost > 0) this.perHost.set(host, onHost);
    else this.perHost.delete(host);
  }
}

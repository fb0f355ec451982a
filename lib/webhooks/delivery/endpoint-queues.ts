import type { Exchange } from "@/lib/webhooks/outgoing/client";
import type { DeliveryTarget } from "@/lib/webhooks/outgoing/delivery-targets";
import type { DueDelivery } from "./due-deliveries";
import { EndpointQueue } from "./endpoint-queue";
import type { Health } from "./health";
import { type ExpectedDuration, Slots } from "./slots";

export interface QueueLimits {
  perEndpoint: number;
  /** Applies to a host, and to an IP address that several hosts resolve to. */
  perHost: number;
  total: number;
}

/** An attempt that holds a slot until it is finished. */
export interface StartedAttempt {
  queue: EndpointQueue;
  delivery: DueDelivery;
  target: DeliveryTarget;
  /**
   * Frees the slot, and remembers the exchange's duration and address. `exchange` is absent when
   * the delivery was not sent.
   */
  finish: (now: number, exchange?: Pick<Exchange, "durationMs" | "address">) => void;
}

/** An endpoint whose attempts take longer on average is slow. */
const slowMs = 500;

/** How many endpoints and hosts are remembered after their queues are closed. */
const rememberedAtMost = 10_000;

/**
 * The queues of a worker's endpoints. They share the slots by time
 * (docs/rules/webhooks.md#fairness): next is the endpoint that has held slots for the shortest
 * time. Endpoints that fail, are slow or have not answered yet never hold all slots.
 */
export class EndpointQueues {
  readonly all = new Map<string, EndpointQueue>();
  private readonly ready = new Set<EndpointQueue>();
  private readonly slots: Slots;
  /** Slots by host and by IP address. */
  private readonly hostSlots = new Map<string, Slots>();
  /** The IP address that each host last resolved to. */
  private readonly addresses = new Map<string, string>();
  /**
   * The average duration of each integration's attempts, in milliseconds. Each new duration counts
   * for half.
   */
  private readonly durations = new Map<string, number>();
  /** Whether the last search for an attempt skipped a queue whose target has to be read first. */
  hasSkippedForTarget = false;

  constructor(private readonly limits: QueueLimits) {
    this.slots = new Slots(limits.total);
  }

  get inFlight(): number {
    return this.slots.inUse;
  }

  open(integrationId: string, health: Health): EndpointQueue {
    const queue = new EndpointQueue(integrationId, health);
    this.all.set(integrationId, queue);
    return queue;
  }

  close(queue: EndpointQueue): void {
    if (this.all.get(queue.integrationId) === queue) this.all.delete(queue.integrationId);
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

  drain(queue: EndpointQueue): Promise<boolean> {
    this.ready.delete(queue);
    return queue.drain();
  }

  /**
   * The endpoint's address, secrets or connections have changed: waiting deliveries are read again.
   */
  invalidate(integrationId: string): void {
    const queue = this.all.get(integrationId);
    if (!queue) return;
    queue.changeCount += 1;
    queue.clear();
    this.ready.delete(queue);
    queue.mayHaveMore = true;
  }

  /** Lets the endpoint's next attempt start without waiting for the rest after failures to end. */
  endRest(integrationId: string): void {
    const queue = this.all.get(integrationId);
    if (queue) queue.health = { ...queue.health, probe_at: null };
  }

  /** Queues whose target has to be read before they send. */
  needingTarget(now: number): EndpointQueue[] {
    return [...this.ready].filter((queue) => queue.needsTarget(now));
  }

  /** Starts the next attempt; undefined when none may start now. */
  start(now: number): StartedAttempt | undefined {
    this.hasSkippedForTarget = false;
    if (this.inFlight >= this.limits.total) return undefined;
    let next: { queue: EndpointQueue; target: DeliveryTarget } | undefined;
    let shortestMs = Number.POSITIVE_INFINITY;
    for (const queue of this.ready) {
      const heldMs = queue.slotTime.recentMs(now);
      const target = heldMs < shortestMs && this.readyTarget(queue, now);
      if (!target) continue;
      next = { queue, target };
      shortestMs = heldMs;
    }
    return next && this.startFrom(next.queue, next.target, now);
  }

  /** The target of a queue that may start an attempt now. */
  private readyTarget(queue: EndpointQueue, now: number): DeliveryTarget | undefined {
    const { target, health } = queue;
    if (queue.needsTarget(now)) {
      this.hasSkippedForTarget = true;
      return undefined;
    }
    if (typeof target !== "object" || (health.probe_at?.getTime() ?? 0) > now) return undefined;
    if (queue.slotTime.inFlight >= this.atMostInFlight(queue)) return undefined;
    const expectation = this.expectedDurationOf(queue, now);
    const hasRoom =
      this.slots.hasRoomFor(expectation) &&
      this.keysOf(target).every((key) => this.hostSlots.get(key)?.hasRoomFor(expectation) ?? true);
    return hasRoom ? target : undefined;
  }

  /**
   * An endpoint whose last attempt failed, or that has not answered yet, gets one attempt at a
   * time.
   */
  private atMostInFlight({ health, integrationId }: EndpointQueue): number {
    return health.consecutive_failures > 0 || !this.durations.has(integrationId)
      ? 1
      : this.limits.perEndpoint;
  }

  /**
   * Only the first attempt in flight of a quick endpoint is expected to be quick. Otherwise many
   * endpoints that turn slow at the same time would take the last slots four at a time.
   */
  private expectedDurationOf(
    { integrationId, health, slotTime }: EndpointQueue,
    now: number,
  ): ExpectedDuration {
    const duration = this.durations.get(integrationId);
    if (
      health.consecutive_failures > 0 ||
      Math.max(duration ?? 0, slotTime.longestInFlightMs(now)) > slowMs
    )
      return "slow";
    return duration === undefined || slotTime.inFlight > 0 ? "unsure" : "quick";
  }

  private startFrom(
    queue: EndpointQueue,
    target: DeliveryTarget,
    now: number,
  ): StartedAttempt | undefined {
    const expectation = this.expectedDurationOf(queue, now);
    const delivery = queue.waiting.shift();
    this.ready.delete(queue);
    if (queue.waiting.length > 0) this.ready.add(queue);
    if (!delivery) return undefined;
    const keys = this.keysOf(target);
    this.slots.take(expectation);
    for (const key of keys) this.takeSlotOf(key, expectation);
    const endSlotTime = queue.slotTime.start(now);
    queue.lastUsedAt = now;
    const finish: StartedAttempt["finish"] = (finishedAt, exchange) => {
      this.slots.free(expectation);
      for (const key of keys) this.freeSlotOf(key, expectation);
      endSlotTime(finishedAt);
      if (exchange) this.rememberDuration(queue.integrationId, exchange.durationMs);
      if (exchange?.address !== undefined) remember(this.addresses, target.host, exchange.address);
    };
    return { queue, delivery, target, finish };
  }

  private keysOf({ host }: DeliveryTarget): string[] {
    const address = this.addresses.get(host) ?? host;
    return address === host ? [host] : [host, address];
  }

  private takeSlotOf(key: string, expectation: ExpectedDuration): void {
    const slots = this.hostSlots.get(key) ?? new Slots(this.limits.perHost);
    slots.take(expectation);
    this.hostSlots.set(key, slots);
  }

  private freeSlotOf(key: string, expectation: ExpectedDuration): void {
    const slots = this.hostSlots.get(key);
    slots?.free(expectation);
    if (slots?.inUse === 0) this.hostSlots.delete(key);
  }

  private rememberDuration(integrationId: string, durationMs: number): void {
    const average = this.durations.get(integrationId) ?? durationMs;
    remember(this.durations, integrationId, (average + durationMs) / 2);
  }
}

function remember<Value>(values: Map<string, Value>, key: string, value: Value): void {
  values.delete(key);
  values.set(key, value);
  if (values.size <= rememberedAtMost) return;
  for (const oldest of values.keys()) return void values.delete(oldest);
}

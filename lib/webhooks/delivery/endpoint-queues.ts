import type { DueDelivery } from "./due";
import type { Health } from "./health";
import type { TargetState } from "./targets";

/** One endpoint that this worker owns, with what waits for it in memory. */
export interface Lane {
  integrationId: string;
  health: Health;
  queue: DueDelivery[];
  /** In the queue, in flight, or answered and not yet written. */
  inHand: Set<string>;
  inFlight: number;
  /** The database may have more than what is in the queue. */
  hasMore: boolean;
  target: TargetState | undefined;
  /** When the target was read, in milliseconds of `Date.now()`; it is read again after a second, and at once when it has changed. */
  targetAt: number;
  changedAt: number;
  lastUsedAt: number;
  /** Set on one that sends no more: called when nothing of it is in hand. */
  drained: (() => void) | undefined;
}

export interface LaneLimits {
  perEndpoint: number;
  perHost: number;
  total: number;
  /** Of the total, for endpoints that failed last: they may be slow, and leave the rest to those that answer. */
  failing: number;
}

const targetFreshMs = 1_000;

/** Nothing of it is on its way. */
export const isResting = ({ inHand, queue, drained }: Lane) => inHand.size === queue.length && !drained;

const isStale = ({ targetAt, changedAt }: Lane, now: number) => targetAt + targetFreshMs <= now || targetAt <= changedAt;

/** The lanes of a worker, served in turn: a lane that has had one goes behind the others (docs/rules/webhooks.md#fairness). */
export class Lanes {
  readonly all = new Map<string, Lane>();
  private readonly waiting = new Set<Lane>();
  private readonly perHost = new Map<string, number>();
  private failingInFlight = 0;
  inFlight = 0;
  /** Whether the last search for a turn passed over a lane because of that. */
  passedStale = false;

  constructor(private readonly limits: LaneLimits) {}

  open(integrationId: string, health: Health): Lane {
    const lane: Lane = {
      integrationId,
      health,
      queue: [],
      inHand: new Set(),
      inFlight: 0,
      hasMore: true,
      target: undefined,
      targetAt: 0,
      changedAt: 0,
      lastUsedAt: Date.now(),
      drained: undefined,
    };
    this.all.set(integrationId, lane);
    return lane;
  }

  close(lane: Lane): void {
    this.all.delete(lane.integrationId);
    this.waiting.delete(lane);
    lane.queue = [];
    lane.drained?.();
  }

  closeAll(): void {
    for (const lane of this.all.values()) this.close(lane);
  }

  /** Sends nothing more of it; resolves when what was on its way has been written. */
  drain(lane: Lane): Promise<void> {
    this.unload(lane);
    return new Promise((resolve) => {
      lane.drained = resolve;
      if (lane.inHand.size === 0) resolve();
    });
  }

  /** A delivery that is not in hand any more. */
  settled(lane: Lane, { id }: DueDelivery): void {
    lane.inHand.delete(id);
    if (lane.inHand.size === 0) lane.drained?.();
  }

  /** Its address, its secrets or what it is connected to have changed: what waits is read again. */
  changed(integrationId: string): void {
    const lane = this.all.get(integrationId);
    if (!lane) return;
    lane.changedAt = Date.now();
    this.unload(lane);
    lane.hasMore = true;
  }

  private unload(lane: Lane): void {
    for (const { id } of lane.queue.splice(0)) lane.inHand.delete(id);
    this.waiting.delete(lane);
  }

  /** Puts deliveries behind those that wait, without those in hand. */
  fill(lane: Lane, deliveries: DueDelivery[]): void {
    if (lane.drained) return;
    for (const delivery of deliveries) {
      if (lane.inHand.has(delivery.id)) continue;
      lane.inHand.add(delivery.id);
      lane.queue.push(delivery);
    }
    if (lane.queue.length > 0) this.waiting.add(lane);
  }

  /** Lanes whose address and secrets have to be read (again) before they send. */
  stale(now: number): Lane[] {
    return [...this.waiting].filter((lane) => isStale(lane, now));
  }

  /** The next delivery whose turn it is, taken into flight. */
  next(now: number): Flight | undefined {
    this.passedStale = false;
    if (this.inFlight >= this.limits.total) return undefined;
    for (const lane of this.waiting) {
      const flight = this.canStart(lane, now) && this.start(lane, now);
      if (flight) return flight;
    }
    return undefined;
  }

  private canStart(lane: Lane, now: number): boolean {
    const { target, health } = lane;
    if (isStale(lane, now)) {
      this.passedStale = true;
      return false;
    }
    if (typeof target !== "object" || (health.probe_at?.getTime() ?? 0) > now) return false;
    if ((this.perHost.get(target.host) ?? 0) >= this.limits.perHost) return false;
    if (health.consecutive_failures > 0) return lane.inFlight === 0 && this.failingInFlight < this.limits.failing;
    return lane.inFlight < this.limits.perEndpoint;
  }

  private start(lane: Lane, now: number): Flight | undefined {
    const delivery = lane.queue.shift();
    this.waiting.delete(lane);
    if (lane.queue.length > 0) this.waiting.add(lane);
    if (!delivery || typeof lane.target !== "object") return undefined;
    const { target } = lane;
    const failing = lane.health.consecutive_failures > 0 ? 1 : 0;
    this.count(lane, target.host, failing, 1);
    lane.lastUsedAt = now;
    return { lane, delivery, target, land: () => this.count(lane, target.host, failing, -1) };
  }

  private count(lane: Lane, host: string, failing: number, by: 1 | -1): void {
    lane.inFlight += by;
    this.inFlight += by;
    this.failingInFlight += failing * by;
    const onHost = (this.perHost.get(host) ?? 0) + by;
    if (onHost > 0) this.perHost.set(host, onHost);
    else this.perHost.delete(host);
  }
}

export interface Flight {
  lane: Lane;
  delivery: DueDelivery;
  target: Exclude<TargetState, string>;
  land: () => void;
}

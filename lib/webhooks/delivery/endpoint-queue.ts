import type { DueDelivery } from "./due-deliveries";
import type { Health } from "./health";
import { SlotTime } from "./slot-time";
import type { TargetState } from "./targets";

const targetFreshMs = 1_000;

/** One endpoint that this worker owns, and its deliveries in memory. */
export class EndpointQueue {
  readonly waiting: DueDelivery[] = [];
  /** Ids of deliveries that wait here, are in flight, or are answered and not yet written. */
  readonly claimed = new Set<string>();
  readonly slotTime = new SlotTime();
  /** The database may hold more than what waits here. */
  mayHaveMore = true;
  target: TargetState | undefined;
  /** When the target was read, in milliseconds of `Date.now()`. */
  targetReadAt = 0;
  changedAt = 0;
  lastUsedAt = Date.now();
  private onDrained: (() => void) | undefined;

  constructor(
    readonly integrationId: string,
    public health: Health,
  ) {}

  /** A target is read again after a second, and at once when it has changed. */
  needsTarget(now: number): boolean {
    return this.targetReadAt + targetFreshMs <= now || this.targetReadAt <= this.changedAt;
  }

  get isDraining(): boolean {
    return this.onDrained !== undefined;
  }

  /** No attempt is in flight or unwritten. */
  get isResting(): boolean {
    return this.claimed.size === this.waiting.length && !this.isDraining;
  }

  /** Adds deliveries behind those that wait, except those already claimed. */
  add(deliveries: DueDelivery[]): void {
    if (this.isDraining) return;
    for (const delivery of deliveries) {
      if (this.claimed.has(delivery.id)) continue;
      this.claimed.add(delivery.id);
      this.waiting.push(delivery);
    }
  }

  /** Gives up what waits; attempts in flight go on. */
  clear(): void {
    for (const { id } of this.waiting.splice(0)) this.claimed.delete(id);
  }

  /** A delivery whose result is written. */
  settled({ id }: DueDelivery): void {
    this.claimed.delete(id);
    if (this.claimed.size === 0) this.onDrained?.();
  }

  /** Sends nothing more; resolves when every attempt in flight is written. */
  drain(): Promise<void> {
    this.clear();
    return new Promise((resolve) => {
      this.onDrained = resolve;
      if (this.claimed.size === 0) resolve();
    });
  }

  /** This worker does not own the endpoint any more: whoever waits for the queue to drain need not wait longer. */
  abandon(): void {
    this.waiting.length = 0;
    this.onDrained?.();
  }
}

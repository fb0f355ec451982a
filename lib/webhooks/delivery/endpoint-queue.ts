import type { TargetState } from "@/lib/webhooks/outgoing/delivery-targets";
import type { DueDelivery } from "./due-deliveries";
import type { Health } from "./health";
import { SlotTime } from "./slots";

const targetFreshMs = 1_000;

/** One endpoint that this worker owns, and its deliveries in memory. */
export class EndpointQueue {
  readonly waiting: DueDelivery[] = [];
  /** Ids of deliveries that wait here, are in flight, or have a result that is not written yet. */
  readonly claimed = new Set<string>();
  readonly slotTime = new SlotTime();
  /** Whether the database may hold more deliveries than those that wait here. */
  mayHaveMore = true;
  target: TargetState | undefined;
  /**
   * When the target was read, in milliseconds of `Date.now()`, and how many changes were known
   * then.
   */
  targetReadAt = 0;
  targetChangeCount = 0;
  /**
   * The number of changes to the endpoint's address, secrets or connections. A clock could not
   * order two events within a millisecond.
   */
  changeCount = 0;
  lastUsedAt = Date.now();
  private settledDuringRead: Set<string> | undefined;
  private onDrained: ((owned: boolean) => void) | undefined;

  constructor(
    readonly integrationId: string,
    public health: Health,
  ) {}

  /** A target is read again after a second, or immediately when it has changed. */
  needsTarget(now: number): boolean {
    return this.targetReadAt + targetFreshMs <= now || this.targetChangeCount !== this.changeCount;
  }

  get isDraining(): boolean {
    return this.onDrained !== undefined;
  }

  /** Whether no attempt is in flight or unwritten, and the queue is not draining. */
  get isReleasable(): boolean {
    return this.claimed.size === this.waiting.length && !this.isDraining;
  }

  /** Appends deliveries to the waiting ones, except those already claimed. */
  add(deliveries: DueDelivery[]): void {
    if (this.isDraining) return;
    for (const delivery of deliveries) {
      if (this.claimed.has(delivery.id)) continue;
      this.claimed.add(delivery.id);
      this.waiting.push(delivery);
    }
  }

  /** Drops the waiting deliveries; attempts in flight go on. */
  clear(): void {
    for (const { id } of this.waiting.splice(0)) this.claimed.delete(id);
  }

  /**
   * Call it before due deliveries are read, and `endRead` afterwards. The returned function returns
   * whether a delivery that was read is still current. During the read it may have been attempted
   * and its result written, or the endpoint may have changed, which triggers another read.
   */
  beginRead(): (found: DueDelivery) => boolean {
    const settled = new Set<string>();
    this.settledDuringRead = settled;
    const { changeCount } = this;
    return ({ id }) => this.changeCount === changeCount && !settled.has(id);
  }

  endRead(): void {
    this.settledDuringRead = undefined;
  }

  /** Call it when the result of this delivery has been written. */
  settle({ id }: DueDelivery): void {
    this.settledDuringRead?.add(id);
    this.claimed.delete(id);
    if (this.claimed.size === 0) this.onDrained?.(true);
  }

  /**
   * Stops sending. Resolves with true when every attempt in flight has been written, or with false
   * if this worker loses the endpoint first.
   */
  drain(): Promise<boolean> {
    this.clear();
    return new Promise((resolve) => {
      this.onDrained = resolve;
      if (this.claimed.size === 0) resolve(true);
    });
  }

  /** Call it when this worker no longer owns the endpoint. */
  abandon(): void {
    this.waiting.length = 0;
    this.onDrained?.(false);
  }
}

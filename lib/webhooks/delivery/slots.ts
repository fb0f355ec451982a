/** How soon an attempt is expected to free its slot. */
export type ExpectedDuration = "quick" | "unsure" | "slow";

/**
 * Unsure and slow attempts start only while less than `unsureUpTo` of the slots is in use. Slow
 * ones hold at most `slowAtMost`.
 */
const unsureUpTo = 3 / 4;
const slowAtMost = 1 / 2;

/**
 * Slots that attempts hold while they are in flight. The last quarter is reserved for quick ones.
 */
export class Slots {
  inUse = 0;
  private slow = 0;

  constructor(private readonly total: number) {}

  hasRoomFor(expectation: ExpectedDuration): boolean {
    if (expectation === "quick") return this.inUse < this.total;
    return (
      this.inUse < this.total * unsureUpTo &&
      (expectation === "unsure" || this.slow < this.total * slowAtMost)
    );
  }

  take(expectation: ExpectedDuration): void {
    this.inUse += 1;
    if (expectation === "slow") this.slow += 1;
  }

  free(expectation: ExpectedDuration): void {
    this.inUse -= 1;
    if (expectation === "slow") this.slow -= 1;
  }
}

const halfLifeMs = 60_000;

/**
 * How long an endpoint has recently held slots: its attempts in flight, plus earlier ones, whose
 * weight halves every minute.
 */
export class SlotTime {
  /** When each attempt in flight started, the oldest first. */
  private readonly running = new Set<{ startedAt: number }>();
  private heldMs = 0;
  private heldAt = 0;

  get inFlight(): number {
    return this.running.size;
  }

  /** Counts an attempt from now on; returns the function that ends it. */
  start(now: number): (now: number) => void {
    const attempt = { startedAt: now };
    this.running.add(attempt);
    return (endedAt) => {
      this.running.delete(attempt);
      this.heldMs = this.fadedMs(endedAt) + endedAt - attempt.startedAt;
      this.heldAt = endedAt;
    };
  }

  /** The recently held time in milliseconds. */
  recentMs(now: number): number {
    let sum = this.fadedMs(now);
    for (const { startedAt } of this.running) sum += now - startedAt;
    return sum;
  }

  /** How long the oldest attempt in flight has taken, in milliseconds; 0 when there is none. */
  longestInFlightMs(now: number): number {
    for (const { startedAt } of this.running) return now - startedAt;
    return 0;
  }

  private fadedMs(now: number): number {
    return this.heldMs === 0 ? 0 : this.heldMs * 0.5 ** ((now - this.heldAt) / halfLifeMs);
  }
}

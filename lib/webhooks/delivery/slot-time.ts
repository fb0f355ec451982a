const halfLifeMs = 60_000;

/** How long an endpoint has held slots of late: its attempts in flight, and those before with half their weight after each minute. */
export class SlotTime {
  /** When each attempt in flight started, the oldest first. */
  private readonly running = new Set<{ startedAt: number }>();
  private heldMs = 0;
  private heldAt = 0;

  get inFlight(): number {
    return this.running.size;
  }

  /** Counts an attempt from now on; returns how it ends. */
  start(now: number): (now: number) => void {
    const attempt = { startedAt: now };
    this.running.add(attempt);
    return (endedAt) => {
      this.running.delete(attempt);
      this.heldMs = this.faded(endedAt) + endedAt - attempt.startedAt;
      this.heldAt = endedAt;
    };
  }

  /** In milliseconds. */
  of(now: number): number {
    let sum = this.faded(now);
    for (const { startedAt } of this.running) sum += now - startedAt;
    return sum;
  }

  /** Of the oldest attempt in flight, in milliseconds; 0 when there is none. */
  longestInFlight(now: number): number {
    for (const { startedAt } of this.running) return now - startedAt;
    return 0;
  }

  private faded(now: number): number {
    return this.heldMs === 0 ? 0 : this.heldMs * 0.5 ** ((now - this.heldAt) / halfLifeMs);
  }
}

/** How soon an attempt is expected to give its slot back. */
export type Expectation = "quick" | "unsure" | "slow";

/** The share of the slots up to which attempts start that are not sure to be quick, and the share that the slow ones may hold. */
const unsureUpTo = 3 / 4;
const slowAtMost = 1 / 2;

/** A number of slots that attempts hold while they are in flight. The last ones are kept for the quick. */
export class Slots {
  inUse = 0;
  private slow = 0;

  constructor(private readonly total: number) {}

  hasRoomFor(expectation: Expectation): boolean {
    if (expectation === "quick") return this.inUse < this.total;
    return this.inUse < this.total * unsureUpTo && (expectation === "unsure" || this.slow < this.total * slowAtMost);
  }

  take(expectation: Expectation): void {
    this.inUse += 1;
    if (expectation === "slow") this.slow += 1;
  }

  free(expectation: Expectation): void {
    this.inUse -= 1;
    if (expectation === "slow") this.slow -= 1;
  }
}

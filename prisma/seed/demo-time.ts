/** Times of the demo, relative to the hour in which it is loaded, so that it never looks stale. */
export class DemoTime {
  constructor(private readonly now: Date) {}

  /** `days` from today at a time of day, UTC: `at(3, "14:30")`. */
  at(days: number, time: string): string {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    return new Date(
      Date.UTC(
        this.now.getUTCFullYear(),
        this.now.getUTCMonth(),
        this.now.getUTCDate() + days,
        hours,
        minutes,
      ),
    ).toISOString();
  }

  get year(): number {
    return new Date(this.at(45, "00:00")).getUTCFullYear();
  }
}

/** Ids of the demo, the same on every machine: `demoId("a", 7)`. */
export const demoId = (kind: string, number: number) =>
  `de300000-${kind.padStart(4, "0")}-4000-8000-${String(number).padStart(12, "0")}`;

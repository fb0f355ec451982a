/** Counts what a program holds and the specification has no place for. */
export class NotCarriedOver {
  private readonly counts = new Map<string, number>();

  /** Members of `value` that say something and are not among those that were used. */
  count(of: string, value: object, used: readonly string[]) {
    for (const [key, member] of Object.entries(value)) {
      if (!used.includes(key) && saysSomething(member)) this.add(`${key} of ${of}`);
    }
  }

  add(what: string) {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  notes(): string[] {
    return [...this.counts].map(([what, times]) => `not carried over: ${what}${times > 1 ? ` (${times.toLocaleString("en")} times)` : ""}`);
  }
}

function saysSomething(value: unknown): boolean {
  if (value === null || value === undefined || value === "" || value === false) return false;
  return typeof value !== "object" || Object.keys(value).length > 0;
}

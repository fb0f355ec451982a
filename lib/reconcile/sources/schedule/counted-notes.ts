const notesAtMost = 1_000;
const noteLengthAtMost = 200;

/** The notes that a summary lists: a file of millions of different members must not make as many notes (docs/rules/schedules.md#bombs). */
export function listedNotes(notes: readonly string[]): string[] {
  const listed = notes
    .slice(0, notesAtMost)
    .map((note) => (note.length > noteLengthAtMost ? `${note.slice(0, noteLengthAtMost - 1).replace(/\p{Surrogate}$/u, "")}…` : note));
  const others = notes.length - listed.length;
  return others > 0 ? [...listed, `${others.toLocaleString("en")} more notes`] : listed;
}

/** Notes for the summary of a file, each once, with its count. */
export class CountedNotes {
  private readonly counts = new Map<string, number>();

  /** `prefix` names the kind of these notes: `repaired`. */
  constructor(private readonly prefix: string) {}

  add(note: string) {
    this.counts.set(note, (this.counts.get(note) ?? 0) + 1);
  }

  notes(): string[] {
    return [...this.counts].map(([note, times]) => `${this.prefix}: ${note}${times > 1 ? ` (${times.toLocaleString("en")} times)` : ""}`);
  }
}

/** Counts the members of a program for which the specification has no field. */
export class OmittedMembers extends CountedNotes {
  constructor() {
    super("not carried over");
  }

  /** Counts the members of `value` that have a value and were not used. */
  count(owner: string, value: object, used: readonly string[]) {
    for (const [key, member] of Object.entries(value)) {
      if (!used.includes(key) && hasValue(member)) this.add(`${key} of ${owner}`);
    }
  }
}

function hasValue(value: unknown): boolean {
  if (value === null || value === undefined || value === "" || value === false) return false;
  return typeof value !== "object" || Object.keys(value).length > 0;
}

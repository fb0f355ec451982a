/** A change that is applied after the file is committed, by its verbs. */
export interface LaterChange {
  /** Reads after "still to apply:". */
  words: string;
  /** Returns notes for the summary. Applying it again applies the rest. */
  apply: () => Promise<string[]>;
}

/**
 * The file is loaded, and an outage stopped the changes that follow the commit
 * (docs/rules/import.md#unfinished).
 */
export class UnfinishedLoad extends Error {
  override readonly name = "UnfinishedLoad";

  constructor(
    readonly remaining: LaterChange[],
    outage: unknown,
  ) {
    super(outage instanceof Error ? outage.message : String(outage), { cause: outage });
  }
}

/**
 * The answer to the commit was lost: the file is loaded or not
 * (docs/rules/import.md#unknown-outcome).
 */
export class UnknownOutcome extends Error {
  override readonly name = "UnknownOutcome";

  constructor(outage: unknown) {
    super(outage instanceof Error ? outage.message : String(outage), { cause: outage });
  }
}

/** Applies one change after the other. Returns notes for the summary. */
export async function applyLater(changes: LaterChange[]): Promise<string[]> {
  const notes: string[] = [];
  for (const [at, { apply }] of changes.entries())
    try {
      notes.push(...(await apply()));
    } catch (outage) {
      throw new UnfinishedLoad(changes.slice(at), outage);
    }
  return notes;
}

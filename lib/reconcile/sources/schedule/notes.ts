import { storable } from "@/lib/reconcile/unstorable";
import { cutAt, hasText } from "./texts";

const notesAtMost = 1_000;
const placesAtMost = 10;
const [noteLengthAtMost, placeLengthAtMost] = [200, 120];

/**
 * The notes that a summary lists: a file of millions of different members must not make as many
 * notes (docs/rules/schedules.md#bombs).
 */
export function listedNotes(notes: readonly string[]): string[] {
  const others = notes.length - notesAtMost;
  return others > 0 ? [...notes.slice(0, notesAtMost), moreNotes(others)] : [...notes];
}

const moreNotes = (count: number) => `${count.toLocaleString("en")} more notes`;

/**
 * Notes for the summary of a file, each once, with its count and the first places where it holds.
 */
export class CountedNotes {
  private readonly counts = new Map<string, { times: number; places: string[] }>();
  /** Notes that are different from those that are kept. */
  private others = 0;

  /** `prefix` names the kind of these notes: `repaired: `. */
  constructor(private readonly prefix: string) {}

  add(note: string, place: string) {
    const text = cutAt(`${this.prefix}${storable(note)}`, noteLengthAtMost);
    const count = this.counts.get(text) ?? { times: 0, places: [] };
    if (count.times === 0 && this.counts.size >= notesAtMost) {
      this.others += 1;
      return;
    }
    this.counts.set(text, count);
    count.times += 1;
    if (count.places.length < placesAtMost && place !== "") {
      count.places.push(cutAt(storable(place), placeLengthAtMost));
    }
  }

  notes(): string[] {
    const listed = [...this.counts].map(([note, { times, places }]) => {
      const others = times - places.length;
      const more = others > 0 ? ` and ${others.toLocaleString("en")} more` : "";
      const where = places.length > 0 ? `: ${places.join("; ")}${more}` : "";
      return `${note}${times > 1 ? ` (${times.toLocaleString("en")} times)` : ""}${where}`;
    });
    return this.others > 0 ? [...listed, moreNotes(this.others)] : listed;
  }
}

/** Counts the members of a program for which the specification has no field. */
class OmittedMembers extends CountedNotes {
  constructor() {
    super("not carried over: ");
  }

  /** Counts the members of `value` that have a value and were not used. */
  count(owner: string, value: object, used: ReadonlySet<string>, place: string) {
    for (const [key, member] of Object.entries(value)) {
      if (!used.has(key) && hasValue(member)) this.add(`${key} of ${owner}`, place);
    }
  }
}

/** Everything that the summary of a program says (docs/rules/schedules.md#named). */
export class ProgramNotes {
  /** Values and entries that could not be read. */
  readonly losses = new CountedNotes("");
  /** Values that had only one sensible reading, and guesses. */
  readonly repairs = new CountedNotes("repaired: ");
  /** Types of talks that are none of the activity types. A file may have countless ones. */
  readonly types = new CountedNotes("repaired: ");
  readonly omitted = new OmittedMembers();

  reportControls = (place: string) => this.losses.add("control characters are dropped", place);

  notes = (): string[] =>
    [this.losses, this.types, this.repairs, this.omitted].flatMap((each) => each.notes());
}

/** A place with the entry's title or id, if it has one. */
export function placeNamed(where: string, ...names: unknown[]): string {
  const name = names
    .flatMap((each) => (typeof each === "string" || typeof each === "number" ? [String(each)] : []))
    .find(hasText);
  return name === undefined ? where : `${where} (“${name.slice(0, 60).trim()}”)`;
}

function hasValue(value: unknown): boolean {
  if (value === null || value === undefined || value === "" || value === false) return false;
  return typeof value !== "object" || Object.keys(value).length > 0;
}

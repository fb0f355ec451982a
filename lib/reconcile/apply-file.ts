import { silently, type Transaction } from "@/lib/db/transact";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import { movableFrom } from "@/lib/transitions/wave/move";
import type { PathOf } from "./checks";
import { countNewAccounts, type DifferingRow, differingSql } from "./differing-rows";
import type { Faults } from "./faults";
import { applyInFile } from "./feed/apply-batches";
import { importSource, type Kind, kinds, kindsInOrder, type StateLine } from "./feed/line";
import {
  endedAccessNotes,
  gonePlayerNotes,
  keptStateNotes,
  undeclaredAnswerNotes,
} from "./file-notes";
import type { Item } from "./item";
import { fieldsOf, type ListName } from "./lists";
import type { Staging } from "./staging";

// The staged rows of a file that differ from the stored ones become lines, as of a feed, and go
// through the verbs, in batches of one kind and event (docs/rules/import.md#history-or-news).

/** How many records of each list were created or changed. */
export type Written = Map<ListName, { created: number; updated: number }>;

interface AppliedFile {
  written: Written;
  /** The records that were created or changed, by event. */
  rowsOfEvents: Map<string, number>;
  /** Notes for the summary. */
  notes: string[];
}

/** An event of the file, and whether an integration is connected to it. */
export interface FileEvent extends OwnEvent {
  is_connected: boolean;
}

/** The transaction as the changes to the event take it. */
export const viewOf = (tx: Transaction, { is_connected }: FileEvent): Transaction =>
  is_connected ? tx : silently(tx);

interface StagedFile {
  staging: Staging;
  events: ReadonlyMap<string, FileEvent>;
  /** Receives what a verb refuses. */
  faults: Faults;
  pathOf: PathOf;
  progress: (words: string) => void;
}

/** Applies the differences between a staged and checked file and what is stored. */
export async function applyFile(tx: Transaction, file: StagedFile): Promise<AppliedFile> {
  const newAccounts = await countNewAccounts(tx, file.staging);
  const applying = new Applying(tx, file);
  const peopleNotes: string[] = [];
  for (const kind of kindsInOrder) {
    if (file.staging.counts[kinds[kind]] === 0) continue;
    if (kind === "person") peopleNotes.push(...(await keptStateNotes(tx)));
    if (kind === "activity") peopleNotes.push(...(await gonePlayerNotes(tx)));
    await applying.applyKind(kind);
  }
  applying.count("users", "created", newAccounts);
  const { written, rowsOfEvents, stateNotes } = applying;
  const notes = [
    ...(await endedAccessNotes(tx)),
    ...(await undeclaredAnswerNotes(tx)),
    ...peopleNotes,
    ...stateNotes,
  ];
  return { written, rowsOfEvents, notes };
}

/** Verbs keep their rows in memory. */
const batchAtMost = 2_000;

class Applying {
  readonly written: Written = new Map();
  readonly rowsOfEvents = new Map<string, number>();
  readonly stateNotes: string[] = [];
  private readonly source;

  constructor(
    private readonly tx: Transaction,
    private readonly file: StagedFile,
  ) {
    this.source = importSource([...file.events.values()]);
  }

  count(list: ListName, outcome: "created" | "updated", rows = 1) {
    if (rows === 0) return;
    const counts = this.written.get(list) ?? { created: 0, updated: 0 };
    counts[outcome] += rows;
    this.written.set(list, counts);
  }

  /** Takes the rows in the order in which verbs lock several records. */
  async applyKind(kind: Kind): Promise<void> {
    const { staging } = this.file;
    await staging.joinWholeTables(true);
    await this.tx.$executeRawUnsafe(`DECLARE differing NO SCROLL CURSOR FOR ${differingSql(kind)}`);
    await staging.joinWholeTables(false);
    let batch: DifferingRow[] = [];
    let rowsRead = 0;
    for (;;) {
      const rows = await this.tx.query<DifferingRow>(`FETCH ${batchAtMost} FROM differing`);
      for (const row of rows) {
        const isFull = batch.length === batchAtMost;
        if (batch[0] && (isFull || groupOf(kind, batch[0]) !== groupOf(kind, row))) {
          await this.applyBatch(kind, batch);
          batch = [];
        }
        batch.push(row);
      }
      if (rows.length === 0) break;
      rowsRead += rows.length;
      this.file.progress(`${rowsRead.toLocaleString("en")} ${kinds[kind]} compared`);
    }
    await this.applyBatch(kind, batch);
    await this.tx.$executeRawUnsafe("CLOSE differing");
  }

  private async applyBatch(kind: Kind, rows: DifferingRow[]): Promise<void> {
    const [first] = rows;
    if (!first) return;
    const event = this.file.events.get(first.event_id ?? "");
    const tx = !event ? this.tx : viewOf(this.tx, event);
    const lines = new Map(rows.map((row) => [this.lineOf(kind, row, event), row]));
    const results = await applyInFile(tx, this.source, [...lines.keys()]);
    for (const [line, row] of lines) {
      const result = results.get(line);
      if (!result) continue;
      const place = this.file.pathOf(kinds[kind], { ...row, field: null, item: null });
      for (const { path, found, expected = "" } of result.faults)
        this.file.faults.add(`${place}${path.replace(/^\$(\.data)?/, "")}`, found, expected);
      if (result.outcome !== "changed") continue;
      if (kind === "organization")
        for (const { is_new } of row.members ?? [])
          this.count("members", is_new ? "created" : "updated");
      if (kind !== "user" || row.is_there)
        this.count(kinds[kind], result.isNew ? "created" : "updated");
      if (event) this.rowsOfEvents.set(event.id, (this.rowsOfEvents.get(event.id) ?? 0) + 1);
    }
  }

  /**
   * The row as a line, with the fields that the file has. All others are left to the verb: somebody
   * may create the record before it, and a default in the line would replace what they entered.
   * That holds for neither a new event nor the position of a new question.
   */
  private lineOf(kind: Kind, row: DifferingRow, event: FileEvent | undefined): StateLine {
    const { staged, is_there } = row;
    const isNewEvent = kind === "event" && !is_there;
    const item = givenFields(kinds[kind], staged, (name) =>
      isNewEvent ? true : kind === "form_field" && name === "sort_order" && !is_there,
    );
    if (typeof staged.guest === "string")
      item.guest = {
        key: staged.guest,
        ...(staged.guest_email_given === true && { email: staged.guest_email }),
      };
    if (row.members)
      item.members = row.members.map((member) => givenFields("members", member, () => false));
    if (row.stored && kind === "person") keepStates(row.stored, item, event);
    else if (row.stored) this.settleStates(row.stored, item);
    const { password, ...others } = item;
    const name = { person: staged.guest ?? staged.email, form_field: staged.key }[String(kind)];
    return {
      line: 0,
      kind,
      event: row.event_id,
      id: String(name ?? (kind === "user" ? staged.email : staged.id)),
      isDeleted: false,
      item: others,
      ...(typeof password === "string" && { passwordHash: async () => password }),
    };
  }

  /** Notes the changes of states that have consequences. A wave does not go back. */
  private settleStates(stored: Item, item: Item): void {
    for (const [field, to] of changedStates(stored, item)) {
      const { name } = stored;
      if (field !== "status" || movableFrom(to).some((status) => status === stored.status))
        this.stateNotes.push(`${name} is now ${to}`);
      else {
        this.stateNotes.push(`${name} was ${stored.status} and cannot change to ${to}`);
        delete item.status;
      }
    }
  }
}

/** Leaves out the states that stay (`keptStateNotes`). */
function keepStates(stored: Item, item: Item, event: FileEvent | undefined): void {
  if (stored.removed === true && item.removed === false) {
    delete item.removed;
    delete item.registered;
  } else if (stored.takes_part === true && item.registered === false && event?.is_connected)
    delete item.registered;
}

/** The states that the file changes, and what they become. */
function changedStates(stored: Item, item: Item): [field: string, to: string][] {
  const { is_archived, publish_status, verification, status } = item;
  const changes: [string, string][] = [];
  if (is_archived !== undefined && Boolean(is_archived) !== stored.is_archived)
    changes.push(["is_archived", is_archived ? "archived" : "unarchived"]);
  if (publish_status && publish_status !== stored.publish_status)
    changes.push(["publish_status", publish_status === "published" ? "published" : "unpublished"]);
  if (verification && verification !== stored.verification)
    if (verification !== "unverified" || stored.verification === "verified")
      changes.push(["verification", verification === "verified" ? "verified" : "rejected"]);
  if (status && status !== stored.status) changes.push(["status", String(status)]);
  return changes;
}

/** Lines of different accounts, organizations or new events go together. */
const groupOf = (kind: Kind, { event_id, is_there }: DifferingRow): string =>
  kind === "event" && !is_there ? "new" : (event_id ?? "");

function givenFields(
  list: ListName,
  staged: Item & { present: number },
  isKept: (name: string) => boolean,
): Item {
  const present = BigInt(staged.present);
  const given = fieldsOf(list).flatMap(([name], bit) =>
    ((present >> BigInt(bit)) & 1n) === 1n || isKept(name) ? [[name, staged[name]]] : [],
  );
  const item: Item = Object.fromEntries(given);
  delete item.guest;
  return item;
}

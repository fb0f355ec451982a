import { eventLog, type LogOptions, readLogPage } from "./event-log";
import type { ClientOptions, PageQuery } from "./reader";
import type { EventLogItem, EventLogPage, EventState } from "./shapes";
import { readState } from "./state";
import type { MirrorKind, MirrorRecords, MirrorStore } from "./stores";
import { pause, ServiceError, waitBefore } from "./transport";

/** What a mirror uses of the client that `createClient` returns. */
export interface MirrorClient extends Lists {
  readonly options: ClientOptions;
  getEvent(eventId: string): Promise<{ event: MirrorRecords["event"] }>;
  getParticipant(
    eventId: string,
    participantId: string,
  ): Promise<{ participant: MirrorRecords["participant"] }>;
}

type List<Item> = (
  eventId: string,
  query?: PageQuery,
) => Promise<{ items: Item[]; next_cursor: string | null }>;

interface Lists {
  listParticipants: List<MirrorRecords["participant"]>;
  listActivities: List<MirrorRecords["activity"]>;
  listThreads: List<MirrorRecords["thread"]>;
  listLocations: List<MirrorRecords["location"]>;
  listRegistrationWaves: List<MirrorRecords["registration_wave"]>;
  listRoles: List<MirrorRecords["role"]>;
}

const listOf = {
  participant: "listParticipants",
  activity: "listActivities",
  thread: "listThreads",
  location: "listLocations",
  registration_wave: "listRegistrationWaves",
  role: "listRoles",
} as const satisfies Partial<Record<MirrorKind, keyof Lists>>;

const mirrorKinds: readonly MirrorKind[] = [
  "event",
  "role",
  "thread",
  "location",
  "registration_wave",
  "participant",
  "activity",
];

/** A change of the copy. */
export type MirrorChange = {
  [Kind in MirrorKind]: {
    type: "added" | "changed" | "removed";
    kind: Kind;
    id: string;
    /** Null when it was removed. */
    record: MirrorRecords[Kind] | null;
    /** Null when it was added. */
    before: MirrorRecords[Kind] | null;
    /** The names in X-Service-Changed-Fields; null without that header. */
    fields: string[] | null;
    /**
     * `read`: the first reading. `log`: a delivery. `repair`: a comparison found the copy wrong.
     */
    from: "read" | "log" | "repair";
  };
}[MirrorKind];

export interface MirrorOptions {
  /** A client with `clientId` and `clientSecret`. */
  client: MirrorClient;
  eventId: string;
  store: MirrorStore;
  /** Awaited after the store has the change. */
  onChange?: ((change: MirrorChange) => unknown) | undefined;
  /** Empties the store when the data must be deleted or the access has ended. */
  deleteAtEnd?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

export interface MirrorEnd {
  reason: "aborted" | "deletion_required" | "token_revoked";
  /** Whether `deleteAtEnd` emptied the store. */
  emptied: boolean;
}

/**
 * Keeps a copy of an event's data: reads it page by page within the limits, follows the event log,
 * and compares the copy with the state of the service every hour and after each start. What differs
 * is read again. Resolves when it is aborted or may not go on. Rejects with the ServiceError of
 * wrong credentials, and with what the store or `onChange` throws.
 */
export async function mirror(options: MirrorOptions): Promise<MirrorEnd> {
  const { store, signal } = options;
  if (signal?.aborted) return { reason: "aborted", emptied: false };
  if (usedStores.has(store)) throw new Error("Another mirror uses this store. Stop it first.");
  usedStores.add(store);
  try {
    await store.open?.();
    try {
      return await new EventMirror(options).run();
    } finally {
      await store.close?.();
    }
  } finally {
    usedStores.delete(store);
  }
}

const usedStores = new WeakSet<MirrorStore>();

const compareEveryMs = 3_600_000;

/** A client without budget learns later whether its access has ended. */
const accessAnswerSeconds = 10;

/** Repairs that follow each other are compared after one minute, then two, up to an hour. */
const compareAgainMs = 60_000;

/** A day longer than the service keeps what it replays. */
const deletionsKeptMs = 31 * 86_400_000;

/** What the store keeps for the mirror, as a text. */
interface MirrorPlace {
  version: 1;
  event: string;
  /** The log is applied up to here. */
  cursor: string;
  /** The kinds that the access shows. */
  kinds: MirrorKind[];
  /** The kinds that are still to be read, and where the reading of the first one continues. */
  unread: MirrorKind[];
  page?: string | undefined;
  /** For each kind the sum of the digests of all records, by which altered ones are noticed. */
  sums: Record<string, string>;
  /**
   * The version of what was deleted, by kind and id, and when: older deliveries do not bring it
   * back. They are kept for as long as deliveries can be replayed.
   */
  deleted: Record<string, [version: string, atMs: number]>;
  /** The records that are being written: kind, id, and their digests before and after. */
  pending: [MirrorKind, string, string, string][];
}

/** The fields of a record that the mirror reads. */
interface VersionedRecord {
  id: string;
  updated_at: string;
  personal_data_withheld?: boolean;
}

interface MirrorPage {
  items: VersionedRecord[];
  next_cursor: string | null;
}

interface MirrorStep {
  kind: MirrorKind;
  id: string;
  /** Null deletes it. */
  record: VersionedRecord | null;
  /** The version that a deletion deletes. */
  deletedAt?: string | undefined;
  /**
   * `newer`: unless the copy has this version or a later one. `served`: what a list serves now,
   * merged with values that the copy held before. `exact`: what a list serves now, alone.
   */
  rule: "newer" | "served" | "exact";
  fields: string[] | null;
  from: MirrorChange["from"];
}

/** Ends a mirror from within. */
class MirrorEnded extends Error {
  readonly reason: MirrorEnd["reason"];

  constructor(reason: MirrorEnd["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

class EventMirror {
  private readonly options: MirrorOptions;
  private readonly credentials: Omit<LogOptions, "after">;
  private place: MirrorPlace;
  private compareAt = 0;
  private repairsInARow = 0;

  constructor(options: MirrorOptions) {
    const { clientId, clientSecret, url, fetch } = options.client.options;
    if (!clientId || !clientSecret)
      throw new TypeError("A mirror needs a client with clientId and clientSecret.");
    this.options = options;
    this.credentials = { clientId, clientSecret, url, fetch, signal: options.signal };
    this.place = emptyPlace(options.eventId, "");
  }

  async run(): Promise<MirrorEnd> {
    try {
      if (!(await this.restorePlace())) await this.begin();
      await this.readUnread();
      for (;;) await this.follow();
    } catch (error) {
      return this.endOf(error);
    }
  }

  private async endOf(error: unknown): Promise<MirrorEnd> {
    const { signal, deleteAtEnd = false } = this.options;
    const isRevoked = error instanceof ServiceError && error.code === "token_revoked";
    if (isRevoked || error instanceof MirrorEnded) {
      const reason = isRevoked ? "token_revoked" : (error as MirrorEnded).reason;
      if (deleteAtEnd) await this.empty(isRevoked ? "repair" : "log");
      return { reason, emptied: deleteAtEnd };
    }
    const isAbort = error === signal?.reason || (error as Error | null)?.name === "AbortError";
    if (signal?.aborted && isAbort) return { reason: "aborted", emptied: false };
    throw error;
  }

  // The place

  /** False when there is none, or one that cannot be read. */
  private async restorePlace(): Promise<boolean> {
    const place = placeIn(await this.options.store.place());
    if (!place) return false;
    if (place.event !== this.options.eventId)
      throw new Error(`This store holds the copy of another event, ${place.event}.`);
    this.place = place;
    for (const [kind, id, before, after] of place.pending)
      if ((await this.digestIn(kind, id)) === after) this.addToSum(kind, before, after);
    place.pending = [];
    await this.savePlace();
    return true;
  }

  private async savePlace(): Promise<void> {
    await this.options.store.place(JSON.stringify(this.place));
  }

  private addToSum(kind: MirrorKind, before: string, after: string): void {
    this.place.sums[kind] = sumOf(this.place.sums[kind] ?? "", after, before);
  }

  private async digestIn(kind: MirrorKind, id: string): Promise<string> {
    return digestOf(await this.options.store.get(kind, id));
  }

  // Reading

  /** Starts a copy: everything is to be read, and the log to be followed from here. */
  private async begin(): Promise<void> {
    const { eventId } = this.options;
    const state = await this.state();
    this.place = emptyPlace(eventId, state?.cursor ?? (await this.endOfLog()));
    this.place.kinds = state ? kindsOf(state) : [...mirrorKinds];
    this.place.unread = [...this.place.kinds];
    for (const kind of mirrorKinds) this.place.sums[kind] = (await this.measure(kind)).sum;
    for (const kind of mirrorKinds)
      if (!this.place.kinds.includes(kind)) await this.removeAll(kind, "read");
    await this.savePlace();
  }

  /** A filter for a rare type gives few deliveries, and the pages pass over all others quickly. */
  private async endOfLog(): Promise<string> {
    for (let after: string | undefined; ; ) {
      const types = ["integration.suspended"];
      const { next, has_more } = await this.logPage({ after, types });
      if (!has_more) return next;
      after = next;
    }
  }

  private async readUnread(): Promise<void> {
    for (let kind = this.place.unread[0]; kind; kind = this.place.unread[0])
      await this.readKind(kind, "read");
  }

  /** Reads all records of a kind, and deletes those that are no longer listed. */
  private async readKind(kind: MirrorKind, from: MirrorChange["from"]): Promise<void> {
    const { place } = this;
    const isResumed = place.page !== undefined && place.unread[0] === kind;
    const listed = new Set<string>();
    let cursor = isResumed ? place.page : undefined;
    do {
      const page = await this.page(kind, cursor).catch((error: unknown) => refusalOf(error));
      if (page === "insufficient_scope") {
        place.kinds = place.kinds.filter((each) => each !== kind);
        break;
      }
      if (page === "expired_cursor") {
        place.page = undefined;
        return this.readKind(kind, from);
      }
      for (const { id } of page.items) listed.add(id);
      const steps = page.items.map((record) => stepOf(kind, record, "served", from));
      cursor = page.items.length === 0 ? undefined : (page.next_cursor ?? undefined);
      await this.apply(steps, place.unread[0] === kind ? { page: cursor } : {});
    } while (cursor !== undefined);
    // The pages before a resumed one are unknown, so surplus records are left to the next
    // comparison.
    if (!isResumed && place.kinds.includes(kind)) await this.removeAll(kind, from, listed);
    place.unread = place.unread.filter((each) => each !== kind);
    place.page = undefined;
    await this.savePlace();
  }

  private async page(kind: MirrorKind, cursor: string | undefined): Promise<MirrorPage> {
    const { client, eventId } = this.options;
    if (kind !== "event")
      return this.patiently<MirrorPage>(() => client[listOf[kind]](eventId, { limit: 50, cursor }));
    const { event } = await this.patiently(() => client.getEvent(eventId));
    return { items: [event], next_cursor: null };
  }

  private async removeAll(
    kind: MirrorKind,
    from: MirrorChange["from"],
    except: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const ids = [...(await this.options.store.ids(kind))].filter((id) => !except.has(id));
    for (let at = 0; at < ids.length; at += 100)
      await this.apply(ids.slice(at, at + 100).map((id) => removalOf(kind, id, "served", from)));
  }

  /** Repeats a read until it succeeds or is refused. */
  private async patiently<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 0; ; attempt++)
      try {
        return await this.unlessAborted(read());
      } catch (error) {
        const isLost = error instanceof TypeError || error instanceof ServiceError;
        const seconds = isLost ? waitBefore(attempt, error) : undefined;
        if (seconds === undefined || this.options.signal?.aborted) throw error;
        await pause(seconds, this.options.signal);
      }
  }

  private async unlessAborted<Answer>(work: Promise<Answer>): Promise<Answer> {
    const { signal } = this.options;
    if (!signal) return work;
    let stop = () => {};
    const aborted = new Promise<never>((_, reject) => {
      stop = () => reject(signal.reason);
      if (signal.aborted) stop();
      signal.addEventListener("abort", stop);
    });
    try {
      return await Promise.race([work, aborted]);
    } finally {
      signal.removeEventListener("abort", stop);
      work.catch(() => {});
    }
  }

  // The log

  private logPage(query: Pick<LogOptions, "after" | "types" | "waitSeconds">) {
    const patience = { retries: Number.POSITIVE_INFINITY, maxWaitSeconds: 3600 };
    return readLogPage({ ...this.credentials, ...patience, ...query });
  }

  /** Applies what comes next, and compares when it is time. */
  private async follow(): Promise<void> {
    this.options.signal?.throwIfAborted();
    if (Date.now() >= this.compareAt) await this.compare();
    const untilCompared = Math.ceil((this.compareAt - Date.now()) / 1000);
    await this.applyPage(Math.max(1, Math.min(30, untilCompared)));
  }

  /** Returns whether there is more. */
  private async applyPage(waitSeconds: number): Promise<boolean> {
    let page: EventLogPage;
    try {
      page = await this.logPage({ after: this.place.cursor, waitSeconds });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.field !== "after") throw error;
      await this.begin(); // the log no longer reaches back to where the copy ended
      await this.readUnread();
      return true;
    }
    await this.applyItems(page.items);
    if (this.place.cursor !== page.next) {
      this.place.cursor = page.next;
      await this.savePlace();
    }
    return page.has_more;
  }

  private async applyItems(items: readonly EventLogItem[]): Promise<void> {
    let steps: MirrorStep[] = [];
    for (const item of items) {
      if (item.event_id !== this.options.eventId || headerOfItem(item, "x-service-test")) continue;
      if (item.body === null) {
        this.compareAt = Math.min(this.compareAt, Date.now() + compareAgainMs);
        continue;
      }
      const delivery: Delivery = { ...item, ...JSON.parse(item.body) };
      const step = stepOfDelivery(delivery);
      if (step) {
        if (this.place.kinds.includes(step.kind)) steps.push(step);
        continue;
      }
      if (steps.length > 0) await this.apply(steps);
      steps = [];
      await this.applyOther(delivery);
    }
    const last = items.at(-1);
    if (last) await this.apply(steps, { cursor: last.cursor });
  }

  /** Deliveries that carry no record of the copy. */
  private async applyOther({ event_type, data }: Delivery): Promise<void> {
    if (event_type === "data.deletion_required") throw new MirrorEnded("deletion_required");
    if (event_type === "user.revoked_access") await this.forget(String(data?.participant_id));
    // A review changes the application of somebody who may be a participant already.
    if (event_type.startsWith("application.") && data)
      await this.readParticipant(data.id, "served");
  }

  /** Reads a participant of the copy again. */
  private async readParticipant(id: string, rule: MirrorStep["rule"]): Promise<void> {
    const { client, eventId, store } = this.options;
    if (!this.place.kinds.includes("participant") || !(await store.get("participant", id))) return;
    const record = await this.patiently(() => client.getParticipant(eventId, id)).then(
      ({ participant }) => participant,
      (error: unknown) => {
        if (error instanceof ServiceError && error.code === "resource_not_found") return null;
        throw error;
      },
    );
    const step = record
      ? stepOf("participant", record, rule, "log")
      : removalOf("participant", id, rule, "log");
    await this.apply([step]);
  }

  /** Deletes what the copy has of a person beyond what the service still serves. */
  private async forget(participantId: string): Promise<void> {
    await this.readParticipant(participantId, "exact");
    const { store } = this.options;
    for (const id of await store.ids("activity"))
      if (JSON.stringify(await store.get("activity", id)).includes(participantId))
        return this.readKind("activity", "log");
  }

  // Comparing

  /** Undefined when the service does not answer now; it is asked again later. */
  private async state(): Promise<EventState | undefined> {
    const { eventId, signal } = this.options;
    try {
      const patience = { retries: 2, maxWaitSeconds: 2 };
      return await readState({ ...this.credentials, ...patience, eventId });
    } catch (error) {
      if (signal?.aborted) throw error;
      const isNotFound = error instanceof ServiceError && error.code === "resource_not_found";
      const seconds = isNotFound ? undefined : waitBefore(5, error);
      if (isNotFound || seconds !== undefined) await this.requireAccess();
      if (seconds === undefined) throw error;
      this.compareAt = Date.now() + seconds * 1000;
      return undefined;
    }
  }

  /** A revoked token means that the connection has ended, or that the integration is suspended. */
  private async requireAccess(): Promise<void> {
    const { client, eventId, signal } = this.options;
    const asked = client.getEvent(eventId).catch((error: unknown) => error);
    const error = await Promise.race([asked, pause(accessAnswerSeconds, signal)]);
    if (error instanceof ServiceError && error.status === 401) throw error;
  }

  /**
   * Compares the copy with the state, both at the same position of the log, and reads again the
   * kinds that differ.
   */
  private async compare(): Promise<void> {
    this.compareAt = Date.now() + compareEveryMs;
    while (await this.applyPage(0));
    const state = await this.state();
    if (!state) return;
    await this.advanceTo(state.cursor);
    const granted = kindsOf(state);
    for (const kind of mirrorKinds)
      if (!granted.includes(kind)) await this.removeAll(kind, "repair");
    const before = this.place.kinds;
    this.place.kinds = granted;
    let hasRepaired = false;
    for (const kind of granted) {
      const measured = await this.measure(kind);
      const { count, digest } = state.kinds[kind] ?? {};
      const isRight =
        before.includes(kind) &&
        measured.sum === (this.place.sums[kind] ?? "") &&
        measured.count === count &&
        measured.digest === digest;
      if (isRight) continue;
      hasRepaired = true;
      this.place.sums[kind] = measured.sum;
      await this.readKind(kind, "repair");
    }
    this.forgetOldDeletions();
    await this.savePlace();
    this.repairsInARow = hasRepaired ? this.repairsInARow + 1 : 0;
    if (hasRepaired) {
      const wait = compareAgainMs * 2 ** (this.repairsInARow - 1);
      this.compareAt = Math.min(this.compareAt, Date.now() + wait);
    }
  }

  private forgetOldDeletions(): void {
    for (const [key, [, atMs]] of Object.entries(this.place.deleted))
      if (atMs < Date.now() - deletionsKeptMs) delete this.place.deleted[key];
  }

  /** Applies the log up to a cursor of a state, and no further. */
  private async advanceTo(cursor: string): Promise<void> {
    const ahead = await this.itemsAfter(this.place.cursor);
    const beyond = new Set((await this.itemsAfter(cursor)).map((item) => item.cursor));
    await this.applyItems(ahead.filter((item) => !beyond.has(item.cursor)));
    this.place.cursor = cursor;
    await this.savePlace();
  }

  private async itemsAfter(after: string): Promise<EventLogItem[]> {
    const items: EventLogItem[] = [];
    const options = { ...this.credentials, after, follow: false, waitSeconds: 0 };
    for await (const { event: _, ...item } of eventLog(options)) items.push(item);
    return items;
  }

  /** The digest of the copy's versions as a state has it, and the sum of the records' digests. */
  private async measure(kind: MirrorKind) {
    const { store } = this.options;
    const ids = [...(await store.ids(kind))].sort();
    const lines: string[] = [];
    let sum = "";
    for (const id of ids) {
      const record = await store.get(kind, id);
      sum = sumOf(sum, await digestOf(record));
      const { updated_at, personal_data_withheld } = versionOf(record) ?? {};
      const hasFlag = kind === "participant" || kind === "activity";
      lines.push(`${id} ${updated_at}${hasFlag ? ` ${personal_data_withheld}` : ""}\n`);
    }
    return { count: ids.length, digest: await sha256(lines.join("")), sum };
  }

  // Writing

  /**
   * Applies steps and moves the place. The digests of the records before and after are kept first,
   * so that a mirror that was killed meanwhile knows which of them it wrote.
   */
  private async apply(
    steps: readonly MirrorStep[],
    moved: Pick<Partial<MirrorPlace>, "cursor" | "page"> = {},
  ): Promise<void> {
    const { store, onChange } = this.options;
    const now = new Map<string, object | null>();
    const written = new Map<string, [MirrorKind, string, string, string]>();
    const changes: MirrorChange[] = [];
    for (const step of steps) {
      const key = `${step.kind} ${step.id}`;
      const held = now.has(key)
        ? (now.get(key) ?? null)
        : ((await store.get(step.kind, step.id)) ?? null);
      const next = this.outcome(step, held, key);
      if (next === undefined || isSame(held, next)) continue;
      now.set(key, next);
      const [, , before] = written.get(key) ?? [null, null, await digestOf(held)];
      written.set(key, [step.kind, step.id, before, await digestOf(next)]);
      changes.push(changeOf(step, held, next));
    }
    if (changes.length > 0) {
      this.place.pending = [...written.values()];
      await this.savePlace();
    }
    for (const change of changes) {
      const { kind, id, record } = change;
      await (record === null ? store.delete(kind, id) : store.set(kind, id, record));
      await onChange?.(change);
    }
    for (const [kind, , before, after] of written.values()) this.addToSum(kind, before, after);
    this.place.pending = [];
    Object.assign(this.place, moved);
    if (changes.length > 0 || Object.keys(moved).length > 0) await this.savePlace();
  }

  /** The record after a step, null for none; undefined when the step is outdated. */
  private outcome(step: MirrorStep, held: object | null, key: string): object | null | undefined {
    const { rule, record } = step;
    const { deleted } = this.place;
    const heldAt = versionOf(held)?.updated_at ?? "";
    if (record === null) {
      const deletedAt = step.deletedAt ?? heldAt;
      if (rule === "newer" && heldAt > deletedAt) return undefined;
      if (deletedAt > (deleted[key]?.[0] ?? "")) deleted[key] = [deletedAt, Date.now()];
      return null;
    }
    if (rule === "newer") {
      const deletedAt = deleted[key]?.[0] ?? "";
      if (heldAt >= record.updated_at || deletedAt >= record.updated_at) return undefined;
    }
    delete deleted[key];
    return rule === "exact" ? record : withHeldValues(step.kind, held, record);
  }

  private async empty(from: MirrorChange["from"]): Promise<void> {
    for (const kind of mirrorKinds) await this.removeAll(kind, from);
    await this.options.store.place(null);
  }
}

const emptyPlace = (event: string, cursor: string): MirrorPlace => ({
  ...{ version: 1, event, cursor, kinds: [], unread: [], sums: {}, deleted: {}, pending: [] },
});

/** Undefined for a text that is none of a mirror. */
function placeIn(text: unknown): MirrorPlace | undefined {
  if (typeof text !== "string") return undefined;
  try {
    const place = JSON.parse(text) as MirrorPlace;
    const { version, cursor, kinds, unread, sums, deleted, pending } = place;
    const isWhole =
      version === 1 &&
      typeof cursor === "string" &&
      [kinds, unread, pending].every(Array.isArray) &&
      typeof sums === "object" &&
      typeof deleted === "object";
    return isWhole ? place : undefined;
  } catch {
    return undefined;
  }
}

const kindsOf = ({ kinds }: EventState): MirrorKind[] =>
  mirrorKinds.filter((kind) => kinds[kind] !== undefined);

/** What a refused page means for the reading; every other error is thrown. */
function refusalOf(error: unknown): "insufficient_scope" | "expired_cursor" {
  if (error instanceof ServiceError && error.code === "insufficient_scope") return error.code;
  if (error instanceof ServiceError && error.field === "cursor") return "expired_cursor";
  throw error;
}

/** A log item with the fields of its body. */
interface Delivery extends EventLogItem {
  data?: VersionedRecord & { participant_id?: string };
}

const headerOfItem = ({ headers }: EventLogItem, name: string): string | undefined =>
  Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];

/** The step that a delivery of a resource asks for; undefined for other deliveries. */
function stepOfDelivery(delivery: Delivery): MirrorStep | undefined {
  const { event_type, data } = delivery;
  const [name = "", verb = ""] = event_type.split(".");
  const kind = mirrorKinds.find((each) => each === name);
  if (!kind || !data) return undefined;
  const names = headerOfItem(delivery, "x-service-changed-fields");
  const fields = names === undefined ? null : names.split(",").filter((each) => each !== "");
  const isEnd = verb === "deleted" || verb === "removed";
  return isEnd
    ? { ...removalOf(kind, data.id, "newer", "log"), deletedAt: data.updated_at }
    : { ...stepOf(kind, data, "newer", "log"), fields };
}

const stepOf = (
  kind: MirrorKind,
  record: VersionedRecord,
  rule: MirrorStep["rule"],
  from: MirrorChange["from"],
): MirrorStep => ({ kind, id: record.id, record, rule, fields: null, from });

const removalOf = (
  kind: MirrorKind,
  id: string,
  rule: MirrorStep["rule"],
  from: MirrorChange["from"],
): MirrorStep => ({ kind, id, record: null, rule, fields: null, from });

/** The kind decides the types of the records, which all come from the service. */
const changeOf = (
  { kind, id, fields, from }: MirrorStep,
  before: object | null,
  record: object | null,
): MirrorChange =>
  ({
    type: record === null ? "removed" : before === null ? "added" : "changed",
    kind,
    id,
    record,
    before,
    fields,
    from,
  }) as MirrorChange;

const heldFields = ["real_name", "email", "custom_form_fields"];

/** Keeps a participant's values that the copy holds and the service now withholds. */
function withHeldValues(kind: MirrorKind, held: object | null, record: VersionedRecord): object {
  if (kind !== "participant" || !held || record.personal_data_withheld !== true) return record;
  const before = new Map<string, unknown>(Object.entries(held));
  return Object.fromEntries(
    Object.entries(record).map(([field, value]) => [
      field,
      value === null && heldFields.includes(field) ? (before.get(field) ?? null) : value,
    ]),
  );
}

/** Undefined for what is no record, because somebody altered it. */
function versionOf(record: unknown): VersionedRecord | undefined {
  const { id, updated_at } = (record ?? {}) as Partial<VersionedRecord>;
  return typeof id === "string" && typeof updated_at === "string"
    ? (record as VersionedRecord)
    : undefined;
}

/** The same text for the same content, in whatever order a store returns the fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );

const isSame = (one: object | null, other: object | null): boolean =>
  canonical(one) === canonical(other);

/** Empty for no record. */
const digestOf = async (record: unknown): Promise<string> =>
  record === null || record === undefined ? "" : (await sha256(canonical(record))).slice(0, 32);

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const sumSize = 1n << 128n;

/** Adds and subtracts digests. The order of the records does not matter. */
function sumOf(sum: string, added: string, removed = ""): string {
  const number = (hex: string) => BigInt(`0x${hex || "0"}`);
  const result = (number(sum) + number(added) - number(removed) + sumSize) % sumSize;
  return result === 0n ? "" : result.toString(16);
}

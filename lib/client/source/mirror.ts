import { emptyPlace, MirrorCopy } from "./mirror-copy";
import type {
  MirrorChange,
  MirrorEnd,
  MirrorKind,
  MirrorOptions,
  MirrorStore,
} from "./mirror-kinds";
import { MirrorService } from "./mirror-service";
import {
  type Delivery,
  headerOfItem,
  MirrorEnded,
  type MirrorStep,
  mirrorKinds,
  removalOf,
  stepOf,
  stepOfDelivery,
} from "./mirror-steps";
import type { EventLogItem, EventLogPage, EventState } from "./shapes";
import { ServiceError } from "./transport";

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

/** Repairs that follow each other are compared after one minute, then two, up to an hour. */
const compareAgainMs = 60_000;

class EventMirror {
  private readonly options: MirrorOptions;
  private readonly service: MirrorService;
  private readonly copy: MirrorCopy;
  private compareAt = 0;
  private repairsInARow = 0;

  constructor(options: MirrorOptions) {
    this.options = options;
    this.service = new MirrorService(options);
    this.copy = new MirrorCopy(options);
  }

  async run(): Promise<MirrorEnd> {
    try {
      if (!(await this.copy.restore())) await this.begin();
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
      if (deleteAtEnd) await this.copy.empty(isRevoked ? "repair" : "log");
      return { reason, emptied: deleteAtEnd };
    }
    const isAbort = error === signal?.reason || (error as Error | null)?.name === "AbortError";
    if (signal?.aborted && isAbort) return { reason: "aborted", emptied: false };
    throw error;
  }

  // The place

  // Reading

  /** Starts a copy: everything is to be read, and the log to be followed from here. */
  private async begin(): Promise<void> {
    const { eventId } = this.options;
    const state = await this.state();
    this.copy.place = emptyPlace(eventId, state?.cursor ?? (await this.service.endOfLog()));
    this.copy.place.kinds = state ? kindsOf(state) : [...mirrorKinds];
    this.copy.place.unread = [...this.copy.place.kinds];
    for (const kind of mirrorKinds)
      this.copy.place.sums[kind] = (await this.copy.measure(kind)).sum;
    for (const kind of mirrorKinds)
      if (!this.copy.place.kinds.includes(kind)) await this.copy.removeAll(kind, "read");
    await this.copy.save();
  }

  private async readUnread(): Promise<void> {
    for (let kind = this.copy.place.unread[0]; kind; kind = this.copy.place.unread[0])
      await this.readKind(kind, "read");
  }

  /** Reads all records of a kind, and deletes those that are no longer listed. */
  private async readKind(kind: MirrorKind, from: MirrorChange["from"]): Promise<void> {
    const { place } = this.copy;
    const isResumed = place.page !== undefined && place.unread[0] === kind;
    const listed = new Set<string>();
    let cursor = isResumed ? place.page : undefined;
    do {
      const page = await this.service.page(kind, cursor);
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
      await this.copy.apply(steps, place.unread[0] === kind ? { page: cursor } : {});
    } while (cursor !== undefined);
    // The pages before a resumed one are unknown, so surplus records are left to the next
    // comparison.
    if (!isResumed && place.kinds.includes(kind)) await this.copy.removeAll(kind, from, listed);
    place.unread = place.unread.filter((each) => each !== kind);
    place.page = undefined;
    await this.copy.save();
  }

  // The log

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
      page = await this.service.logPage({ after: this.copy.place.cursor, waitSeconds });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.field !== "after") throw error;
      await this.begin(); // the log no longer reaches back to where the copy ended
      await this.readUnread();
      return true;
    }
    await this.applyItems(page.items);
    if (this.copy.place.cursor !== page.next) {
      this.copy.place.cursor = page.next;
      await this.copy.save();
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
        if (this.copy.place.kinds.includes(step.kind)) steps.push(step);
        continue;
      }
      if (steps.length > 0) await this.copy.apply(steps);
      steps = [];
      await this.applyOther(delivery);
    }
    const last = items.at(-1);
    if (last) await this.copy.apply(steps, { cursor: last.cursor });
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
    const isKept = this.copy.place.kinds.includes("participant");
    if (!isKept || !(await this.options.store.get("participant", id))) return;
    const record = await this.service.participant(id);
    const step = record
      ? stepOf("participant", record, rule, "log")
      : removalOf("participant", id, rule, "log");
    await this.copy.apply([step]);
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
    const state = await this.service.state();
    if (typeof state !== "number") return state;
    this.compareAt = Date.now() + state * 1000;
    return undefined;
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
      if (!granted.includes(kind)) await this.copy.removeAll(kind, "repair");
    const before = this.copy.place.kinds;
    this.copy.place.kinds = granted;
    let hasRepaired = false;
    for (const kind of granted) {
      const measured = await this.copy.measure(kind);
      const { count, digest } = state.kinds[kind] ?? {};
      const isRight =
        before.includes(kind) &&
        measured.sum === (this.copy.place.sums[kind] ?? "") &&
        measured.count === count &&
        measured.digest === digest;
      if (isRight) continue;
      hasRepaired = true;
      this.copy.place.sums[kind] = measured.sum;
      await this.readKind(kind, "repair");
    }
    this.copy.forgetOldDeletions();
    await this.copy.save();
    this.repairsInARow = hasRepaired ? this.repairsInARow + 1 : 0;
    if (hasRepaired) {
      const wait = compareAgainMs * 2 ** (this.repairsInARow - 1);
      this.compareAt = Math.min(this.compareAt, Date.now() + wait);
    }
  }

  /** Applies the log up to a cursor of a state, and no further. */
  private async advanceTo(cursor: string): Promise<void> {
    const ahead = await this.service.itemsAfter(this.copy.place.cursor);
    const beyond = new Set((await this.service.itemsAfter(cursor)).map((item) => item.cursor));
    await this.applyItems(ahead.filter((item) => !beyond.has(item.cursor)));
    this.copy.place.cursor = cursor;
    await this.copy.save();
  }

  // Writing
}

const kindsOf = ({ kinds }: EventState): MirrorKind[] =>
  mirrorKinds.filter((kind) => kinds[kind] !== undefined);

import type { MirrorChange, MirrorKind, MirrorStore } from "./mirror-kinds";
import { digestOf, isSame, sha256, sumOf, versionOf, withHeldValues } from "./mirror-records";
import { changeOf, type MirrorStep, mirrorKinds, removalOf } from "./mirror-steps";

/** A day longer than the service keeps what it replays. */
const deletionsKeptMs = 31 * 86_400_000;

/** What the store keeps for the mirror, as a text. */
export interface MirrorPlace {
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

/** The copy in a store, and how far it is. */
export class MirrorCopy {
  place: MirrorPlace;
  private readonly options: {
    eventId: string;
    store: MirrorStore;
    onChange?: ((change: MirrorChange) => unknown) | undefined;
  };

  constructor(options: MirrorCopy["options"]) {
    this.options = options;
    this.place = emptyPlace(options.eventId, "");
  }

  /** False when there is none, or one that cannot be read. */
  async restore(): Promise<boolean> {
    const place = placeIn(await this.options.store.place());
    if (!place) return false;
    if (place.event !== this.options.eventId)
      throw new Error(`This store holds the copy of another event, ${place.event}.`);
    this.place = place;
    for (const [kind, id, before, after] of place.pending)
      if ((await this.digestIn(kind, id)) === after) this.addToSum(kind, before, after);
    place.pending = [];
    await this.save();
    return true;
  }

  async save(): Promise<void> {
    await this.options.store.place(JSON.stringify(this.place));
  }

  /**
   * Applies steps and moves the place. The digests of the records before and after are kept first,
   * so that a mirror that was killed meanwhile knows which of them it wrote.
   */
  async apply(
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
      await this.save();
    }
    for (const change of changes) {
      const { kind, id, record } = change;
      await (record === null ? store.delete(kind, id) : store.set(kind, id, record));
      await onChange?.(change);
    }
    for (const [kind, , before, after] of written.values()) this.addToSum(kind, before, after);
    this.place.pending = [];
    Object.assign(this.place, moved);
    if (changes.length > 0 || Object.keys(moved).length > 0) await this.save();
  }

  async removeAll(
    kind: MirrorKind,
    from: MirrorChange["from"],
    except: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const ids = [...(await this.options.store.ids(kind))].filter((id) => !except.has(id));
    for (let at = 0; at < ids.length; at += 100)
      await this.apply(ids.slice(at, at + 100).map((id) => removalOf(kind, id, "served", from)));
  }

  async empty(from: MirrorChange["from"]): Promise<void> {
    for (const kind of mirrorKinds) await this.removeAll(kind, from);
    await this.options.store.place(null);
  }

  /** The digest of the copy's versions as a state has it, and the sum of the records' digests. */
  async measure(kind: MirrorKind) {
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

  forgetOldDeletions(): void {
    for (const [key, [, atMs]] of Object.entries(this.place.deleted))
      if (atMs < Date.now() - deletionsKeptMs) delete this.place.deleted[key];
  }

  private addToSum(kind: MirrorKind, before: string, after: string): void {
    this.place.sums[kind] = sumOf(this.place.sums[kind] ?? "", after, before);
  }

  private async digestIn(kind: MirrorKind, id: string): Promise<string> {
    return digestOf(await this.options.store.get(kind, id));
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
}

export const emptyPlace = (event: string, cursor: string): MirrorPlace => ({
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

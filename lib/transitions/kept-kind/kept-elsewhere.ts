import { clock } from "@/lib/clock";
import type { Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";

/** The kinds of records that a feed or a watched schedule can keep, with their words on pages. */
export const keepableKinds = {
  event: "Event",
  form_field: "Form fields",
  role: "Roles",
  location: "Locations",
  thread: "Threads",
  person: "People",
  activity: "Activities",
  registration_wave: "Waves",
} as const;

export type KeepableKind = keyof typeof keepableKinds;

export const isKeepable = (kind: string): kind is KeepableKind =>
  Object.hasOwn(keepableKinds, kind);

export interface KeptKind {
  kind: KeepableKind;
  /** The name of the feed's token, or the host of the watched schedule. */
  keptBy: string;
  /** Whether the organizers edit these records here too. */
  isEditedHere: boolean;
}

const keptForMs = 30 * 86_400_000;

/**
 * The kinds of an event's records that are kept elsewhere: a line of a feed or a watched schedule
 * reached them in the last 30 days (docs/rules/feed.md#kept-elsewhere).
 */
export async function keptKindsOf(
  db: Pick<Transaction, "keptKind">,
  eventId: string,
): Promise<KeptKind[]> {
  const rows = await db.keptKind.findMany({
    where: { event_id: eventId, reached_at: { gt: new Date(clock.now().getTime() - keptForMs) } },
    select: { kind: true, kept_by: true, is_edited_here: true },
  });
  const found = new Map(rows.map((row) => [row.kind, row]));
  return (Object.keys(keepableKinds) as KeepableKind[]).flatMap((kind) => {
    const row = found.get(kind);
    return row ? [{ kind, keptBy: row.kept_by, isEditedHere: row.is_edited_here }] : [];
  });
}

/** Whether an organizer's change of this kind is refused, and in whose favour. */
export const isKeptElsewhere = (kept: readonly KeptKind[], kind: KeepableKind) =>
  kept.find((each) => each.kind === kind && !each.isEditedHere);

export const keptWords = ({ keptBy }: Pick<KeptKind, "keptBy">) => `Kept by ${keptBy}`;

/** Refuses an organizer's change to records that are kept elsewhere. */
export async function requireKeptHere(
  tx: Transaction,
  eventId: string,
  kind: KeepableKind,
): Promise<void> {
  const kept = isKeptElsewhere(await keptKindsOf(tx, eventId), kind);
  if (kept) throw refuse("invalid_request", { message: keptWords(kept) });
}

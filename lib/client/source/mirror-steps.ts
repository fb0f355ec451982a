import type { MirrorChange, MirrorEnd, MirrorKind } from "./mirror-kinds";
import type { VersionedRecord } from "./mirror-records";
import type { EventLogItem } from "./shapes";

export const mirrorKinds: readonly MirrorKind[] = [
  "event",
  "role",
  "thread",
  "location",
  "registration_wave",
  "participant",
  "activity",
];

export interface MirrorStep {
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

/** A log item with the fields of its body. */
export interface Delivery extends EventLogItem {
  data?: VersionedRecord & { participant_id?: string };
}

export const headerOfItem = ({ headers }: EventLogItem, name: string): string | undefined =>
  Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];

/** The step that a delivery of a resource asks for; undefined for other deliveries. */
export function stepOfDelivery(delivery: Delivery): MirrorStep | undefined {
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

export const stepOf = (
  kind: MirrorKind,
  record: VersionedRecord,
  rule: MirrorStep["rule"],
  from: MirrorChange["from"],
): MirrorStep => ({ kind, id: record.id, record, rule, fields: null, from });

export const removalOf = (
  kind: MirrorKind,
  id: string,
  rule: MirrorStep["rule"],
  from: MirrorChange["from"],
): MirrorStep => ({ kind, id, record: null, rule, fields: null, from });

/** The kind decides the types of the records, which all come from the service. */
export const changeOf = (
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

/** Ends a mirror from within. */
export class MirrorEnded extends Error {
  readonly reason: MirrorEnd["reason"];

  constructor(reason: MirrorEnd["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

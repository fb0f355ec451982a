import type { MirrorKind } from "./mirror-kinds";

/** The fields of a record that the mirror reads. */
export interface VersionedRecord {
  id: string;
  updated_at: string;
  personal_data_withheld?: boolean;
}

const heldFields = ["real_name", "email", "custom_form_fields"];

/** Keeps a participant's values that the copy holds and the service now withholds. */
export function withHeldValues(
  kind: MirrorKind,
  held: object | null,
  record: VersionedRecord,
): object {
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
export function versionOf(record: unknown): VersionedRecord | undefined {
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

export const isSame = (one: object | null, other: object | null): boolean =>
  canonical(one) === canonical(other);

/** Empty for no record. */
export const digestOf = async (record: unknown): Promise<string> =>
  record === null || record === undefined ? "" : (await sha256(canonical(record))).slice(0, 32);

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const sumSize = 1n << 128n;

/** Adds and subtracts digests. The order of the records does not matter. */
export function sumOf(sum: string, added: string, removed = ""): string {
  const number = (hex: string) => BigInt(`0x${hex || "0"}`);
  const result = (number(sum) + number(added) - number(removed) + sumSize) % sumSize;
  return result === 0n ? "" : result.toString(16);
}

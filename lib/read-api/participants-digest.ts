import { createHash } from "node:crypto";
import type { Transaction } from "@/lib/db/transact";
import { nilUuid } from "@/lib/db/uuid";
import { mapInSlices } from "@/lib/in-slices";
import { pseudonymBytes } from "@/lib/people/pseudonym";
import { isPrivateSql } from "@/lib/people/withholding";
import type { KindState } from "@/lib/resources/event-state";
import { hasPersonalDataSql } from "@/lib/resources/participant";
import { participants } from "./participants";

/** An integration that reads the state of an event. */
export interface StateReader {
  eventId: string;
  integrationId: string;
  pseudonymKey: Buffer;
  scopes: readonly string[];
}

/**
 * The digest of the participants. Only the service can compute their pseudonyms, by which they are
 * sorted, so they come out of the database: 25 bytes for each, a batch at a time. Other requests
 * take their turn while they are sorted and hashed.
 */
export async function participantsDigest(tx: Transaction, reader: StateReader): Promise<KindState> {
  const batches: Batch[] = [];
  for (let after = nilUuid; ; ) {
    const batch = await readBatch(tx, reader, after);
    if (!batch) break;
    batches.push({ ...batch, ids: pseudonymBytes(reader.pseudonymKey, batch.ids) });
    after = uuidOf(batch.ids.subarray(-16));
  }
  const joined = (part: keyof Batch) => Buffer.concat(batches.map((batch) => batch[part]));
  const records = { ids: joined("ids"), times: joined("times"), flags: joined("flags") };
  const order = await sortedById(records.ids);
  const hash = createHash("sha256");
  await mapInSlices(steps(order.length, 500), (from) =>
    hash.update(
      Array.from(order.subarray(from, from + 500), (n) => lineOf(records, n)).join(""),
      "latin1",
    ),
  );
  return { count: order.length, digest: hash.digest("hex") };
}

/** Records as columns of bytes: 16 for each id, 8 for each time, one for each flag. */
interface Batch {
  ids: Buffer;
  /** `updated_at` as PostgreSQL sends it: microseconds since 2000. */
  times: Buffer;
  /** Whether personal data is withheld. */
  flags: Buffer;
}

const batchSize = 20_000;

const batchSql = `
  SELECT string_agg(uuid_send(t.person_id), ''::bytea ORDER BY t.person_id) AS ids,
         string_agg(timestamptz_send(t.updated_at), ''::bytea ORDER BY t.person_id) AS times,
         string_agg(CASE WHEN t.withheld THEN '\\x01'::bytea ELSE '\\x00'::bytea END, ''::bytea
                    ORDER BY t.person_id) AS flags
    FROM (SELECT t.person_id, t.updated_at,
                 ${isPrivateSql("t", "$3::uuid")} AND ${hasPersonalDataSql("t", "p")} AS withheld
            FROM event_people t JOIN people p ON p.id = t.person_id
           WHERE t.event_id = $1::uuid AND t.person_id > $2::uuid AND ${participants.filter}
           ORDER BY t.person_id LIMIT ${batchSize}) t`;

/** The participants after a person's id. Undefined when there is none. */
async function readBatch(
  tx: Transaction,
  { eventId, integrationId }: StateReader,
  after: string,
): Promise<Batch | undefined> {
  type Row = Record<keyof Batch, Uint8Array> | { ids: null };
  const [batch] = await tx.query<Row>(batchSql, eventId, after, integrationId);
  if (!batch?.ids) return undefined;
  const { ids, times, flags } = batch;
  return { ids: Buffer.from(ids), times: Buffer.from(times), flags: Buffer.from(flags) };
}

const uuidOf = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * The positions of the ids in the order of their bytes. Pseudonyms are evenly distributed, so their
 * first two bytes put a million of them into small groups.
 */
async function sortedById(ids: Buffer): Promise<Uint32Array> {
  const count = ids.length / 16;
  const groupOf = (n: number) => ids.readUInt16BE(n * 16);
  const ends = new Uint32Array(65_536);
  for (let n = 0; n < count; n++) ends[groupOf(n)] = (ends[groupOf(n)] ?? 0) + 1;
  for (let group = 1; group < ends.length; group++)
    ends[group] = (ends[group] ?? 0) + (ends[group - 1] ?? 0);
  const order = new Uint32Array(count);
  const nextOf = Uint32Array.from(ends);
  for (let n = 0; n < count; n++) {
    const place = (nextOf[groupOf(n)] ?? 0) - 1;
    nextOf[groupOf(n)] = place;
    order[place] = n;
  }
  const byBytes = (one: number, other: number) =>
    ids.compare(ids, other * 16, other * 16 + 16, one * 16, one * 16 + 16);
  await mapInSlices(ends.keys(), (group) => {
    const [from, to] = [nextOf[group] ?? 0, ends[group] ?? 0];
    if (to - from > 1) order.subarray(from, to).sort(byBytes);
  });
  return order;
}

function* steps(end: number, step: number): Iterable<number> {
  for (let from = 0; from < end; from += step) yield from;
}

/** `id SP updated_at SP personal_data_withheld LF`. */
function lineOf({ ids, times, flags }: Batch, n: number): string {
  const id = ids.toString("hex", n * 16, n * 16 + 16);
  return `${id} ${instantOf(times, n * 8)} ${flags[n] === 1}\n`;
}

const epoch2000Ms = Date.UTC(2000);

/** The instant as the read API serves it: UTC, microseconds. */
function instantOf(times: Buffer, at: number): string {
  const microseconds = times.readInt32BE(at) * 2 ** 32 + times.readUInt32BE(at + 4);
  const milliseconds = Math.floor(microseconds / 1_000);
  const text = new Date(epoch2000Ms + milliseconds).toISOString().slice(0, -1);
  return `${text}${String(microseconds - milliseconds * 1_000).padStart(3, "0")}Z`;
}

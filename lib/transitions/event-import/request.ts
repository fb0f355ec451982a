import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { requireQuota } from "@/lib/limits/quota";
import { lockOwnEvent, requireOwnEvent } from "@/lib/transitions/rights";
import { requireFetchQuota, type watchSchema } from "@/lib/transitions/watched-schedule/watch";

const perPerson = { count: 30, seconds: 3_600 };

/** Counts a file that somebody sends, before anything of it is read. */
export const mayImport = (organizer: Actor, eventId: string): Promise<void> =>
  transact(async (tx) => {
    await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await requireQuota(tx, organizer.personId, "event_import", perPerson);
  });

export interface ImportedFile {
  name: string;
  bytes: Uint8Array;
}

/** Keeps a file for the worker, which makes its preview. It replaces the person's earlier one. */
export async function requestImport(
  organizer: Actor,
  eventId: string,
  { name, bytes }: ImportedFile,
): Promise<void> {
  const file = new Uint8Array(await promisify(gzip)(bytes, { level: 1 })); // in a thread
  await transact(async (tx) => {
    const event = await lockOwnEvent(tx, organizer, eventId, "manage_events");
    await replaceImport(tx, organizer, event.id, { file, file_name: name.slice(0, 200) });
  });
}

/** Stores why a file was refused. The page shows it instead of a preview. */
export const refuseImport = (organizer: Actor, eventId: string, failure: string): Promise<void> =>
  transact(async (tx) => {
    const event = await lockOwnEvent(tx, organizer, eventId, "manage_events");
    await replaceImport(tx, organizer, event.id, { failure, state: "failed" });
  });

/** Requests the preview of a schedule before it is watched. Its fetch counts as a requested one. */
export const requestWatchPreview = (
  organizer: Actor,
  eventId: string,
  { schedule_url: url, every: every_minutes }: z.output<typeof watchSchema>,
): Promise<void> =>
  transact(async (tx) => {
    const event = await lockOwnEvent(tx, organizer, eventId, "manage_events");
    await requireFetchQuota(tx, event);
    await replaceImport(tx, organizer, event.id, { url, every_minutes });
  });

async function replaceImport(
  tx: Transaction,
  { personId: person_id, requestId: request_id, address }: Actor,
  event_id: string,
  data: {
    file?: Uint8Array<ArrayBuffer>;
    file_name?: string;
    url?: string;
    every_minutes?: number;
    failure?: string;
    state?: "failed";
  },
): Promise<void> {
  await tx.query`SELECT 1 FROM people WHERE id = ${person_id}::uuid FOR NO KEY UPDATE`;
  await tx.eventImport.deleteMany({ where: { person_id } });
  await tx.eventImport.create({
    data: { person_id, event_id, request_id, address, ...data },
    select: { id: true },
  });
}

export const previewMinutes = 60;

/** SQL: whether the preview has expired. */
export const isExpiredSql = `asked_at < now() - interval '${previewMinutes} minutes'`;

export const isExpired = ({ asked_at }: { asked_at: Date }): boolean =>
  asked_at.getTime() < clock.now().getTime() - previewMinutes * 60_000;

/** Lets the worker apply a previewed file. A second click finds it being applied, or applied. */
export const applyImport = (organizer: Actor, eventId: string, importId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const [own] = await tx.query<{ state: string; is_expired: boolean }>(
      `SELECT state, ${isExpiredSql} AS is_expired FROM event_imports
        WHERE id::text = $1 AND event_id = $2::uuid AND person_id = $3::uuid AND url IS NULL
          FOR UPDATE`,
      importId,
      event.id,
      organizer.personId,
    );
    if (own?.state === "applying" || own?.state === "applied") return;
    if (!own || own.is_expired || own.state !== "previewed") throw expired();
    await tx.query`
      UPDATE event_imports SET state = 'applying', is_renewed = false, attempts = 0,
        asked_at = now()
       WHERE id = ${importId}::uuid RETURNING 1`;
  });

const expired = () =>
  refuse("invalid_request", {
    message: "This preview has expired, or a newer one has replaced it. Choose the file again.",
  });

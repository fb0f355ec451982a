import { auditEach } from "@/lib/audit/audit";
import { isOutage } from "@/lib/db/errors";
import { namedLockSql } from "@/lib/db/named-lock";
import { type Transaction, transactAlone } from "@/lib/db/transact";
import { lockAgainstConnectingSql } from "@/lib/transitions/connection/import-lock";
import { adoptTimeZoneIn } from "@/lib/transitions/event/time-zone";
import { applyFile, type FileEvent, viewOf, type Written } from "./apply-file";
import { bundlePath, checkStaged } from "./checks";
import { Faults, FileRefused } from "./faults";
import { JsonStream, MalformedFile } from "./sources/bundle/json-stream";
import { BundleReader, bundleShape } from "./sources/bundle/reader";
import { takeFaultBehind } from "./sources/schedule/json";
import {
  type ByteSource,
  detectFormat,
  readSchedule,
  readWhole,
} from "./sources/schedule/read-program";
import { stageSchedule } from "./sources/schedule/stage";
import { givesUpSlugSql } from "./staged-sql";
import { NewPasswords, resolveIds, Staging } from "./staging";

export interface LoadResult {
  itemCounts: Staging["counts"];
  written: Written;
  /** Notes for the reader of the summary. */
  notes: string[];
}

export interface LoadOptions {
  /** The owner of the event that is created from another system's program. */
  organization?: string | undefined;
  /** The name of the file without its extension, by which a calendar without a name is known. */
  fileName?: string | undefined;
  /** Called with the progress from time to time. */
  progress?: (words: string) => void;
}

/**
 * The answer to the commit was lost: the file is loaded or not
 * (docs/rules/import.md#unknown-outcome).
 */
export class UnknownOutcome extends Error {
  override readonly name = "UnknownOutcome";

  constructor(outage: unknown) {
    super(outage instanceof Error ? outage.message : String(outage), { cause: outage });
  }
}

/**
 * Loads one bundle or program in one transaction; throws FileRefused, or UnknownOutcome when the
 * answer to the commit was lost. Concurrent loads wait for each other. The differences to what is
 * stored go through their verbs, silently for an event that no integration is connected to
 * (docs/rules/import.md#history-or-news).
 */
export async function load(source: ByteSource, options: LoadOptions = {}): Promise<LoadResult> {
  let isCommitting = false;
  try {
    return await transactAlone(async (tx) => {
      const loaded = await loadInTransaction(tx, source, options);
      isCommitting = true;
      return loaded;
    });
  } catch (error) {
    throw isCommitting && isOutage(error) ? new UnknownOutcome(error) : error;
  }
}

async function loadInTransaction(
  tx: Transaction,
  source: ByteSource,
  options: LoadOptions,
): Promise<LoadResult> {
  const { progress = () => {} } = options;
  const faults = new Faults();
  const staging = new Staging(tx);
  await staging.create();
  const reader = new BundleReader(staging, faults, new NewPasswords(tx, staging));
  await readFile(source, reader, progress);
  const schedule = await stageSchedule(tx, reader, options);
  refuseIf(faults);
  await staging.finish();
  progress("checking");
  await staging.joinWholeTables(true);
  await tx.query(namedLockSql("import", "hashtext('')"));
  await resolveIds(tx, staging);
  await lockAgainstConnecting(tx);
  await checkStaged(tx, staging, faults, schedule?.pathOf);
  refuseIf(faults);
  progress("writing");
  if (staging.counts.events > 0) await releaseExchangedSlugs(tx);
  const events = await eventsOfFile(tx);
  const applied = await applyFile(tx, {
    staging,
    events,
    faults,
    pathOf: schedule?.pathOf ?? bundlePath,
    progress,
  });
  refuseIf(faults);
  const adopted = events.get(schedule?.event.id ?? "");
  if (adopted && schedule?.zone)
    await adoptTimeZoneIn(viewOf(tx, adopted), "service", adopted, schedule.zone);
  await auditImported(tx, events, applied.rowsOfEvents);
  return {
    itemCounts: staging.counts,
    written: applied.written,
    notes: [...(schedule?.notes ?? []), ...applied.notes],
  };
}

async function eventsOfFile(tx: Transaction): Promise<Map<string, FileEvent>> {
  const found = await tx.query<FileEvent>(
    `SELECT s.id, coalesce(e.organization_id, s.organization) AS organization_id,
            EXISTS (SELECT FROM connections c
                     WHERE c.event_id = s.id AND c.status <> 'ended') AS is_connected
       FROM import_events s LEFT JOIN events e ON e.id = s.id`,
  );
  return new Map(found.map((event) => [event.id, event]));
}

/**
 * Keeps integrations from being connected to the file's events until it is written. One that is
 * connected before receives the file as news; one that is connected afterwards reads it. At this
 * point the load holds no row that a person who is connecting could wait for.
 */
async function lockAgainstConnecting(tx: Transaction): Promise<void> {
  await tx.query(lockAgainstConnectingSql("SELECT id FROM import_events WHERE NOT is_new"));
}

/**
 * Takes the slugs away from events of the file that give theirs to each other: only one event can
 * have a slug, and the events are written one after the other.
 */
async function releaseExchangedSlugs(tx: Transaction): Promise<void> {
  await tx.query(
    `WITH exchanged AS (
       SELECT t.id FROM events t JOIN import_events s ON s.id = t.id
         JOIN import_events taker ON taker.slug = t.slug
        WHERE ${givesUpSlugSql} ORDER BY t.id FOR NO KEY UPDATE OF t)
     UPDATE events t SET slug = NULL FROM exchanged WHERE exchanged.id = t.id`,
  );
}

/** One entry for each event with changes that the verbs have not audited. */
async function auditImported(
  tx: Transaction,
  events: ReadonlyMap<string, FileEvent>,
  rowsOfEvents: ReadonlyMap<string, number>,
) {
  const entries = [...rowsOfEvents].flatMap(([eventId, rows]) => {
    const event = events.get(eventId);
    if (!event || event.is_connected) return [];
    return {
      action: "event.imported" as const,
      subject: { type: "event", id: eventId },
      organizationId: event.organization_id,
      eventId,
      details: { rows },
    };
  });
  await auditEach(tx, "service", entries);
}

async function readFile(
  source: ByteSource,
  reader: BundleReader,
  progress: (words: string) => void,
) {
  try {
    const { format, chunks } = await detectFormat(source);
    if (format === "json") await readJson(chunks, reader, progress);
    else reader.schedule = readSchedule(format, await readWhole(chunks));
  } catch (error) {
    if (!(error instanceof MalformedFile)) throw error;
    if (!takeFaultBehind(reader.schedule, error)) error.addTo(reader.faults);
  }
}

async function readJson(
  chunks: AsyncIterable<Uint8Array>,
  reader: BundleReader,
  progress: (words: string) => void,
) {
  const json = new JsonStream(bundleShape, reader);
  for await (const chunk of chunks) {
    json.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    await reader.drain();
    progress(`${reader.itemsRead.toLocaleString("en")} items read`);
  }
  json.end();
}

function refuseIf(faults: Faults) {
  if (faults.count > 0) throw new FileRefused(faults);
}

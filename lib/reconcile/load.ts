import type pg from "pg";
import type { AuditAction } from "@/lib/audit/actions";
import { config } from "@/lib/config/config";
import { isOutage } from "@/lib/db/errors";
import { namedLockSql } from "@/lib/db/named-lock";
import { PrimaryClient } from "@/lib/db/primary";
import { inTransaction } from "@/lib/db/raw-transaction";
import { adoptTimeZone } from "@/lib/transitions/event/time-zone";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import { auditOrganizations } from "./audit-organizations";
import { bundlePath, checkStaged } from "./checks";
import {
  applyToConnectedEvents,
  lockAgainstConnecting,
  separateConnectedEvents,
} from "./connected-events";
import { applyConsequentialChange, consequentialChanges } from "./consequential-states";
import { Faults, FileRefused } from "./faults";
import { NewPasswords } from "./passwords";
import { resolveIds } from "./resolve-ids";
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
import { Staging } from "./staging";
import { Tally } from "./tally";
import { undeclaredAnswerNotes } from "./undeclared-answers";
import { applyLater, type LaterChange, UnknownOutcome } from "./unfinished-load";
import { isLarge, releaseExchangedSlugs, writeStaged } from "./write";
import { createAccounts, endUnprovedAccounts } from "./write-accounts";

export interface LoadResult {
  itemCounts: Staging["counts"];
  written: Tally["lists"];
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
 * Loads one bundle or program, all of it or nothing; throws FileRefused, UnknownOutcome when the
 * answer to the commit was lost, or UnfinishedLoad after an outage that follows the commit.
 * Concurrent loads wait for each other. For an event that no integration is connected to, the file
 * is history and sends no webhooks. The differences to a connected event go through their verbs
 * afterwards (docs/rules/import.md#history-or-news).
 */
export async function load(source: ByteSource, options: LoadOptions = {}): Promise<LoadResult> {
  const client = new PrimaryClient({
    connectionString: config().DATABASE_URL,
    options: connectionOptions,
    keepAlive: true,
  });
  await client.connect();
  try {
    let isCommitting = false;
    const { laterChanges, ...loaded } = await inTransaction(client, async () => {
      const loading = await loadInTransaction(client, source, options);
      isCommitting = true;
      return loading;
    }).catch((error) => {
      throw isCommitting && isOutage(error) ? new UnknownOutcome(error) : error;
    });
    return { ...loaded, notes: [...loaded.notes, ...(await applyLater(laterChanges))] };
  } finally {
    await client.end();
  }
}

/**
 * The pool's connections have time limits that a large file exceeds; this one has none, and memory
 * for large joins.
 */
const connectionOptions =
  "-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c temp_buffers=64MB -c work_mem=128MB";

async function loadInTransaction(client: pg.ClientBase, source: ByteSource, options: LoadOptions) {
  const { progress = () => {} } = options;
  const faults = new Faults();
  const staging = new Staging(client);
  const tally = new Tally();
  await staging.create();
  const reader = new BundleReader(staging, faults, new NewPasswords(client, staging));
  await readFile(source, reader, progress);
  const schedule = await stageSchedule(client, reader, options);
  refuseIf(faults);
  await staging.finish();
  progress("checking");
  if (isLarge(staging)) await client.query("SET LOCAL enable_nestloop = off");
  await client.query(namedLockSql("import", "hashtext('')"));
  await resolveIds(client, staging);
  await lockAgainstConnecting(client);
  await checkStaged(client, staging, faults, schedule?.pathOf);
  refuseIf(faults);
  progress("writing");
  const changes = await consequentialChanges(client);
  if (staging.counts.events > 0) await releaseExchangedSlugs(client);
  const connectedTitles = await separateConnectedEvents(client);
  await createAccounts(client, staging, tally);
  const endedNotes = await endUnprovedAccounts(client, staging);
  if (staging.counts.organizations > 0) await auditOrganizations(client);
  const writeNotes = await writeStaged(client, staging, tally);
  await auditImported(client, tally);
  const applyToConnected = async () => {
    const notes = await applyToConnectedEvents(client, tally, schedule?.pathOf ?? bundlePath);
    return [...notes, ...(await undeclaredAnswerNotes(client, "connected"))];
  };
  return {
    itemCounts: staging.counts,
    written: tally.lists,
    notes: [
      ...(schedule?.notes ?? []),
      ...endedNotes,
      ...(await undeclaredAnswerNotes(client, "import")),
      ...writeNotes,
    ],
    laterChanges: [
      ...(schedule?.zone ? [adoptedZone(schedule.event, schedule.zone)] : []),
      ...(connectedTitles.length > 0
        ? [{ words: differencesTo(connectedTitles), apply: applyToConnected }]
        : []),
      ...changes.map((change) => ({
        words: `${change.name} is ${change.to}`,
        apply: async () => [await applyConsequentialChange(change)],
      })),
    ],
  };
}

const titlesShownAtMost = 5;

function differencesTo(titles: string[]): string {
  const more =
    titles.length > titlesShownAtMost
      ? ` and ${(titles.length - titlesShownAtMost).toLocaleString("en")} more`
      : "";
  return `differences to connected events: ${titles.slice(0, titlesShownAtMost).join(", ")}${more}`;
}

const adoptedZone = (event: OwnEvent, zone: string): LaterChange => ({
  words: `the time zone ${zone}`,
  apply: () => adoptTimeZone(event, zone).then(() => []),
});

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

async function auditImported(client: pg.ClientBase, tally: Tally) {
  await client.query(
    `INSERT INTO audit_entries (actor_kind, action, subject_type, subject_id, organization_id, event_id, details)
     SELECT 'service', '${"event.imported" satisfies AuditAction}', 'event', e.id::text, e.organization_id, e.id, jsonb_build_object('rows', c.rows)
     FROM unnest($1::uuid[], $2::int[]) AS c(event_id, rows) JOIN events e ON e.id = c.event_id`,
    [[...tally.events.keys()], [...tally.events.values()]],
  );
}

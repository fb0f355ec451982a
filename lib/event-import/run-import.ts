import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { logFailure } from "@/lib/db/log-failure";
import { prisma } from "@/lib/db/prisma";
import { query } from "@/lib/db/query";
import { transact } from "@/lib/db/transact";
import { eventForm, eventRoles } from "@/lib/portal/organizer/parts";
import type { Source, StateLine } from "@/lib/reconcile/feed/line";
import { detectFormat } from "@/lib/reconcile/sources/schedule/read-program";
import { storedProgram } from "@/lib/reconcile/sources/schedule/stored";
import { fetchFile } from "@/lib/reconcile/watched-schedule/fetch-file";
import { readApart } from "@/lib/reconcile/watched-schedule/read-apart";
import { auditInEvent } from "@/lib/transitions/event-audit";
import {
  type ClaimedImport,
  failImport,
  finishApplying,
  finishPreview,
  unclaimImport,
} from "@/lib/transitions/event-import/claim";
import { type ImportOutcome, importOutcomeSchema } from "@/lib/transitions/event-import/outcome";
import {
  isKeepable,
  isKeptElsewhere,
  keepableKinds,
  keptKindsOf,
  keptWords,
} from "@/lib/transitions/kept-kind/kept-elsewhere";
import { findOwnEvent } from "@/lib/transitions/rights";
import { takeHost } from "@/lib/transitions/watched-schedule/fetch";
import { fileReader, type OutgoingReader } from "@/lib/webhooks/outgoing/reader";
import { Unreadable } from "./csv-rows";
import {
  type ImportedLines,
  linesOfPeople,
  linesOfProgram,
  linesOfSnapshot,
} from "./imported-lines";
import { importInOneTransaction } from "./in-one-transaction";
import { readPeople } from "./people-csv";

const attemptsAtMost = 3;
const bytesAtMost = 20 * 1024 * 1024;

/**
 * Makes the preview of a file, or applies it (docs/rules/import.md#from-the-browser). Whatever goes
 * wrong is said on the page.
 */
export async function runImport(
  claimed: ClaimedImport,
  stop: AbortSignal,
  reader: OutgoingReader = fileReader(),
): Promise<void> {
  if (claimed.attempts > attemptsAtMost)
    return failImport(claimed, "The file takes too long to read and to compare.");
  try {
    await readAndSettle(claimed, stop, reader);
  } catch (error) {
    if (stop.aborted) return;
    if (error instanceof Unreadable) return failImport(claimed, error.message);
    logFailure("error", "import could not be made", error, { event: claimed.event.id });
    await failImport(claimed, "The service could not do this right now. Nothing was changed.");
  }
}

async function readAndSettle(claimed: ClaimedImport, stop: AbortSignal, reader: OutgoingReader) {
  const { event, isApplying } = claimed;
  if (!(await mayStillImport(claimed)))
    throw new Unreadable("You no longer manage the events of this organization.");
  const read = await linesOf(claimed, stop, reader);
  if (read === "later") return unclaimImport(claimed);
  const imported = claimed.url === null ? await withoutKept(event.id, read) : read;
  const source: Source = {
    actor: {
      personId: claimed.person_id,
      isOperator: claimed.is_operator,
      requestId: claimed.request_id,
      address: claimed.address,
    },
    name: `import ${claimed.id}`,
    vouches: false,
    events: new Map([[event.id, event]]),
  };
  const shown = importOutcomeSchema.safeParse(claimed.outcome).data;
  let isApplied = false;
  const outcome = await importInOneTransaction(source, event, imported, async (tx, found) => {
    isApplied =
      isApplying && found.digest === shown?.digest && (await finishApplying(tx, claimed, found));
    if (isApplied)
      await auditInEvent(tx, source.actor, event, "event.imported", event.id, {
        rows: changedCount(found),
      });
    return isApplied;
  });
  if (!isApplied) await finishPreview(claimed, outcome, isApplying);
}

/** A file changes nothing that is kept elsewhere (docs/rules/feed.md#kept-elsewhere). */
async function withoutKept(eventId: string, imported: ImportedLines): Promise<ImportedLines> {
  const keptKinds = await keptKindsOf(prisma(), eventId);
  const isChangeable = ({ kind }: StateLine) =>
    !isKeepable(kind) || !isKeptElsewhere(keptKinds, kind);
  const kept = keptKinds.filter(({ kind }) =>
    imported.lines.some((line) => line.kind === kind && !isChangeable(line)),
  );
  return {
    ...imported,
    lines: imported.lines.filter(isChangeable),
    faults: [
      ...kept.map((each) => `${keepableKinds[each.kind]}: ${keptWords(each)}`),
      ...imported.faults,
    ],
  };
}

const changedCount = ({ kinds }: ImportOutcome) =>
  kinds.reduce((sum, { created, changed, deleted }) => sum + created + changed + deleted, 0);

const mayStillImport = async ({
  person_id,
  is_operator,
  request_id,
  address,
  event,
}: ClaimedImport) =>
  (await transact((tx) =>
    findOwnEvent(
      tx,
      { personId: person_id, isOperator: is_operator, requestId: request_id, address },
      event.id,
      "manage_events",
    ),
  )) !== null;

async function linesOf(
  claimed: ClaimedImport,
  stop: AbortSignal,
  reader: OutgoingReader,
): Promise<ImportedLines | "later"> {
  const { event, file, url, claim } = claimed;
  if (url === null) {
    const bytes = await promisify(gunzip)(file ?? Buffer.alloc(0), {
      maxOutputLength: bytesAtMost,
    });
    return (await isProgram(bytes))
      ? linesOfProgram(event.id, await programIn(bytes, undefined, claimed, stop))
      : linesOfPeople(event.id, await readPeople(bytes, await peopleForm(event.id)));
  }
  if (!(await takeHost({ host: new URL(url).hostname, lease: claim }))) return "later";
  const fetched = await fetchFile(reader, { url, lease: claim }, {}, stop);
  if (fetched === "not modified") throw new Unreadable("The address answered with status 304.");
  if ("failure" in fetched) throw new Unreadable(fetched.failure);
  const program = await programIn(fetched.body, fetched.charset, claimed, stop);
  return linesOfSnapshot(event, program);
}

async function programIn(
  body: Buffer,
  charset: string | undefined,
  { event }: ClaimedImport,
  stop: AbortSignal,
) {
  const stored = await storedProgram(query, event.id);
  const program = await readApart({ body, event, stored, charset }, stop);
  if ("unreadable" in program)
    throw new Unreadable(`The file is not a readable schedule. ${program.unreadable}`);
  return program;
}

/** Every schedule begins with `<`, `{` or `BEGIN:VCALENDAR`; anything else is a list of people. */
async function isProgram(bytes: Buffer): Promise<boolean> {
  const { format } = await detectFormat([bytes]);
  const beginning = bytes.subarray(0, 1024).toString("latin1").replaceAll("\0", "");
  return format !== "json" || /^(?:ï»¿|ÿþ|þÿ)?\s*[{[]/.test(beginning);
}

const peopleForm = async (eventId: string) => ({
  questions: await eventForm(eventId),
  roles: await eventRoles(eventId),
});

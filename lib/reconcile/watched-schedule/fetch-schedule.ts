import { query } from "@/lib/db/query";
import { storedProgram } from "@/lib/reconcile/sources/schedule/stored";
import { adoptTimeZone } from "@/lib/transitions/event/time-zone";
import { renewKept } from "@/lib/transitions/kept-kind/kept-kind";
import {
  type ClaimedSchedule,
  type FetchResult,
  finishFetch,
  renewScheduleLease,
  takeHost,
  unclaimSchedule,
} from "@/lib/transitions/watched-schedule/fetch";
import { fileReader, type OutgoingReader } from "@/lib/webhooks/outgoing/reader";
import { applyProgram } from "./apply-program";
import { fetchFile } from "./fetch-file";
import { readApart } from "./read-apart";

const holdEveryMs = 30_000;

/**
 * Fetches a schedule that this worker has claimed, applies it if it changed, and stores the result.
 * Does nothing while another fetch from its host is in flight, and stores nothing when the worker
 * has lost its lease.
 */
export async function fetchSchedule(
  claimed: ClaimedSchedule,
  stop: AbortSignal,
  reader: OutgoingReader = fileReader(),
): Promise<void> {
  if (!(await takeHost(claimed))) return unclaimSchedule(claimed);
  const leaseLost = new AbortController();
  const signal = AbortSignal.any([stop, leaseLost.signal]);
  const leaseTimer = setInterval(() => {
    renewScheduleLease(claimed).then(
      (held) => held || leaseLost.abort(),
      () => {}, // the next interval tries again
    );
  }, holdEveryMs);
  try {
    const result = await fetchResult(claimed, signal, reader);
    if (!signal.aborted) await finishFetch(claimed, result);
  } finally {
    clearInterval(leaseTimer);
  }
}

async function fetchResult(
  claimed: ClaimedSchedule,
  signal: AbortSignal,
  reader: OutgoingReader,
): Promise<FetchResult> {
  const fetched = await fetchFile(reader, claimed, conditions(claimed), signal);
  if (fetched === "not modified")
    return claimed.digest === null
      ? failed("The address answered with status 304.")
      : unchanged(claimed);
  if ("failure" in fetched) return failed(fetched.failure);
  const { body, headers, charset } = fetched;
  // Computed in a thread, so that it does not block the event loop.
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(body)));
  if (claimed.digest?.equals(digest)) return unchanged(claimed);
  const file = {
    body,
    event: claimed.event,
    stored: await storedProgram(query, claimed.event.id),
    charset,
  };
  const program = await readApart(file, signal);
  if ("unreadable" in program)
    return failed(`The file is not a readable schedule. ${program.unreadable}`);
  if (!(await renewScheduleLease(claimed))) return failed("The schedule is no longer watched.");
  if (program.zone) await adoptTimeZone(claimed.event, program.zone);
  const report = await applyProgram(claimed.event, program, hostname(claimed), signal);
  // A version that was not read or applied completely is read again at the next fetch.
  const version =
    program.isIncomplete || report.faults.length > 0
      ? { etag: null, last_modified: null, digest: null }
      : { etag: headers.etag ?? null, last_modified: headers["last-modified"] ?? null, digest };
  return { outcome: "applied", report, version };
}

async function unchanged(claimed: ClaimedSchedule): Promise<FetchResult> {
  await renewKept(claimed.event.id, hostname(claimed));
  return { outcome: "unchanged" };
}

/** By which organizers recognize the schedule. */
const hostname = ({ url }: ClaimedSchedule) => new URL(url).hostname;

const failed = (failure: string): FetchResult => ({ outcome: "failed", failure });

const conditions = ({ etag, last_modified }: ClaimedSchedule): Record<string, string> => ({
  ...(etag !== null && { "If-None-Match": etag }),
  ...(last_modified !== null && { "If-Modified-Since": last_modified }),
});

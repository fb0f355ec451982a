import { setImmediate } from "node:timers/promises";
import { refuse } from "@/lib/errors/refusal";
import { bearerToken, unknownToken } from "@/lib/http/bearer";
import { withinDeadline } from "@/lib/http/deadline";
import type { Answer, MachineRequest } from "@/lib/http/handler";
import { machineHandler, requestId } from "@/lib/http/machine-handler";
import { countFeedLine, feedsInProgress, startFeed } from "@/lib/http/process-metrics";
import { mediaTypeOf } from "@/lib/http/request-body";
import { answerJson } from "@/lib/http/respond";
import { applyLines } from "@/lib/reconcile/feed/apply";
import type { Results } from "@/lib/reconcile/feed/apply-batches";
import type { ParsedLine } from "@/lib/reconcile/feed/line";
import { readLine } from "@/lib/reconcile/feed/read-line";
import type { FeedFault, FeedSummary } from "@/lib/resources/feed";
import { type FeedTokenHolder, findFeedToken } from "@/lib/tokens/feed-token";
import { batchesOf, withSlot } from "./batches";
import { BrokenBody, bodyOf, CutBody, type Encoding, SilentBody } from "./body";
import { countApplied, countFault, FeedEnded, FeedRequest } from "./feed-request";
import { LineReader, parseLine, type TextLine } from "./line-reader";

const linesPerBatch = 1_000;

/**
 * Reading a batch of wide lines takes long. Other requests are answered between slices of this
 * length.
 */
const sliceMs = 10;

/** Limits the feeds of one process, and with them their memory. */
const feedsAtMost = 64;

/**
 * `POST /feed/v1/changes` (docs/rules/feed.md#the-door): lines of JSON, applied as they arrive. The
 * response summarizes the outcomes.
 */
export const feedChanges = machineHandler("POST", async (request) => {
  const holder = await withinDeadline(() => requireFeedToken(request));
  requireNdjson(request.headers.get("content-type"));
  const encoding = encodingOf(request.headers.get("content-encoding"));
  if (feedsInProgress() >= feedsAtMost)
    throw refuse("service_unavailable", { retryAfterSeconds: 5 });
  const finish = startFeed();
  try {
    return await receive(request, encoding, await FeedRequest.begin(holder, requestId(request)));
  } finally {
    finish();
  }
});

async function requireFeedToken(request: MachineRequest): Promise<FeedTokenHolder> {
  const holder = await findFeedToken(bearerToken(request));
  if (!holder) throw unknownToken();
  return holder;
}

function requireNdjson(contentType: string | null): void {
  if (mediaTypeOf(contentType) === "application/x-ndjson") return;
  throw refuse("invalid_request", {
    message: "The body must be application/x-ndjson: one JSON object per line.",
  });
}

function encodingOf(contentEncoding: string | null): Encoding {
  const encoding = contentEncoding?.trim().toLowerCase() || "identity";
  if (encoding === "identity" || encoding === "gzip") return encoding;
  throw refuse("invalid_request", { message: "Content-Encoding must be gzip or absent." });
}

/** However the request ends, the applied lines stay applied and are recorded. */
async function receive(
  request: MachineRequest,
  encoding: Encoding,
  feed: FeedRequest,
): Promise<Answer> {
  try {
    const lines = linesOf(bodyOf(request, encoding), request.signal);
    for await (const batch of batchesOf(lines, { itemsAtMost: linesPerBatch, bytesOf }))
      await apply(batch, feed, request.signal);
  } catch (thrown) {
    const ended = thrown instanceof FeedEnded ? thrown : undefined;
    await feed.end(ended?.outcome ?? "failed");
    throw ended ? ended.cause : thrown;
  }
  await feed.end("answered");
  return answerJson(feed.summary, requestId(request));
}

/** An item of a body: a line, or the reason why the body ended early. */
type BodyItem = TextLine | FeedEnded;

const bytesOf = (item: BodyItem): number => ("text" in item ? item.text.length : 0);

/**
 * The lines of a body. If the body ends early, the reason comes last, so that every line before it
 * is applied.
 */
async function* linesOf(
  body: AsyncIterable<Uint8Array>,
  disconnectSignal: AbortSignal,
): AsyncGenerator<BodyItem[]> {
  const reader = new LineReader();
  try {
    for await (const piece of body) {
      if (disconnectSignal.aborted) throw new CutBody("the client has disconnected");
      yield reader.read(piece);
    }
    yield reader.end();
  } catch (thrown) {
    yield thrown instanceof BrokenBody ? reader.endBroken("gzip") : [feedEndOf(thrown)];
  }
}

/** A valid line, a faulty line, or the reason why the batch ends early. */
type BatchItem = ParsedLine | { line: number; fault: FeedFault } | FeedEnded;

/** Reads the JSON of a batch, up to a line that fails because of a defect of ours. */
async function readBatch(holder: FeedTokenHolder, batch: BodyItem[]): Promise<BatchItem[]> {
  const items: BatchItem[] = [];
  let begun = performance.now();
  for (const item of batch) {
    try {
      items.push(item instanceof FeedEnded ? item : readItem(holder, item));
    } catch (thrown) {
      return [...items, feedEndOf(thrown)];
    }
    if (performance.now() - begun < sliceMs) continue;
    await setImmediate();
    begun = performance.now();
  }
  return items;
}

function readItem(holder: FeedTokenHolder, item: TextLine): BatchItem {
  const json = parseLine(item);
  return "value" in json ? readLine(json, holder.organizationId === null) : json;
}

/** Any error that the sender did not cause is our failure. */
function feedEndOf(thrown: unknown): FeedEnded {
  if (thrown instanceof CutBody)
    return new FeedEnded(
      "cut",
      refuse("invalid_request", { message: "The body was cut off.", cause: thrown }),
    );
  if (!(thrown instanceof SilentBody)) return new FeedEnded("failed", thrown);
  const message = "The body sent no data for too long.";
  return new FeedEnded(
    "silent",
    refuse("invalid_request", { status: 408, message, headers: { Connection: "close" } }),
  );
}

/**
 * A batch is read when it is applied. One that has to wait for an event waits as text, and is read
 * again.
 */
async function apply(
  batch: BodyItem[],
  feed: FeedRequest,
  disconnectSignal: AbortSignal,
): Promise<void> {
  await feed.requireAlive();
  const missing = await withSlot(() => readAndApply(batch, feed, (ids) => feed.hasLocked(ids)));
  if (!missing) return;
  await feed.lockEvents(missing, disconnectSignal);
  await withSlot(() => readAndApply(batch, feed, () => true));
}

/** Applies a batch if the events that it names may be changed, else returns their ids. */
async function readAndApply(
  batch: BodyItem[],
  feed: FeedRequest,
  mayChange: (eventIds: string[]) => boolean,
): Promise<string[] | undefined> {
  const items = await readBatch(feed.holder, batch);
  const lines = items.filter(isLine);
  const eventIds = eventIdsOf(lines);
  if (!mayChange(eventIds)) return eventIds;
  const results: Results = new Map();
  try {
    await applyLines(feed.source, lines, feed.signal, results);
  } finally {
    countBatch(items, results, feed.summary);
  }
  if (results.size < lines.length) await feed.requireAlive(); // the signal stopped it
  for (const item of items) if (item instanceof FeedEnded) throw item;
  return undefined;
}

/** The ids of the events that the lines name. */
const eventIdsOf = (lines: readonly ParsedLine[]): string[] => [
  ...new Set(lines.flatMap((line) => ("faults" in line ? [] : (line.event ?? [])))),
];

const isLine = (item: BatchItem): item is ParsedLine =>
  !("fault" in item) && !(item instanceof FeedEnded);

/** Adds a batch to the summary. If an outage cut it short, only its applied lines count. */
function countBatch(batch: BatchItem[], results: Results, summary: FeedSummary): void {
  for (const item of batch) {
    if (item instanceof FeedEnded) return;
    if ("fault" in item) {
      countFault(summary, item.fault);
      countFeedLine("refused");
      continue;
    }
    const result = results.get(item);
    if (!result) continue;
    countApplied(summary, result);
    countFeedLine(result.outcome);
  }
}

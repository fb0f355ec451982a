import { refuse } from "@/lib/errors/refusal";
import { bearerToken, unknownToken } from "@/lib/http/bearer";
import { withinDeadline } from "@/lib/http/deadline";
import type { Answer, MachineRequest } from "@/lib/http/handler";
import { machineHandler } from "@/lib/http/machine-handler";
import { mediaTypeOf } from "@/lib/http/media-type";
import { requirePost } from "@/lib/http/method";
import { requestId } from "@/lib/http/request-id";
import { answerJson } from "@/lib/http/respond";
import { applyFeederLines, type LineResult, readFeederLine } from "@/lib/reconcile/feed/apply";
import type { ParsedLine } from "@/lib/reconcile/feed/line";
import type { FeedFault, FeedSummary } from "@/lib/resources/feed";
import { type FeedTokenHolder, findFeedToken } from "@/lib/tokens/feed-token";
import { withPlace } from "./batch-places";
import { batchesOf } from "./batches";
import { BrokenBody, bodyOf, CutBody, type Encoding, SilentBody } from "./body";
import { countFeedLine, feedsInProgress, startFeed } from "./feed-metrics";
import { FeedEnded, FeedRequest } from "./feed-request";
import { countApplied, countFault } from "./feed-summary";
import { LineReader } from "./line-reader";

const linesPerBatch = 1_000;

/** Limits the feeds of one process, and with them their memory. */
const feedsAtMost = 64;

/** `POST /feed/v1/changes` (docs/rules/feed.md#the-door): lines of JSON, applied as they arrive. The response summarizes the outcomes. */
export const feedChanges = machineHandler(async (request) => {
  requirePost(request);
  const holder = await withinDeadline(requireFeedToken(request));
  requireNdjson(request.headers.get("content-type"));
  const encoding = encodingOf(request.headers.get("content-encoding"));
  if (feedsInProgress() >= feedsAtMost) throw refuse("service_unavailable", { retryAfterSeconds: 5 });
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
  throw refuse("invalid_request", { message: "The body must be application/x-ndjson: one JSON object per line." });
}

function encodingOf(contentEncoding: string | null): Encoding {
  const encoding = contentEncoding?.trim().toLowerCase() || "identity";
  if (encoding === "identity" || encoding === "gzip") return encoding;
  throw refuse("invalid_request", { message: "Content-Encoding must be gzip or absent." });
}

/** However the request ends, the applied lines stay applied and are recorded. */
async function receive(request: MachineRequest, encoding: Encoding, feed: FeedRequest): Promise<Answer> {
  try {
    for await (const batch of batchesOf(linesOf(bodyOf(request, encoding), feed.holder), linesPerBatch)) await apply(batch, feed, request.signal);
  } catch (thrown) {
    const ended = thrown instanceof FeedEnded ? thrown : undefined;
    await feed.end(ended?.outcome ?? "failed");
    throw ended ? ended.cause : thrown;
  }
  await feed.end("answered");
  return answerJson(feed.summary, requestId(request));
}

/** An item of a body: a valid line, a faulty line, or the reason why the body ended early. */
type BodyItem = ParsedLine | { line: number; fault: FeedFault } | FeedEnded;

/** The lines of a body. If the body ends early, the reason comes last, so that every line before it is applied. */
async function* linesOf(body: AsyncIterable<Uint8Array>, holder: FeedTokenHolder): AsyncGenerator<BodyItem[]> {
  const reader = new LineReader();
  try {
    for await (const piece of body) {
      const items = readLines(holder, reader.read(piece));
      yield items;
      if (items.at(-1) instanceof FeedEnded) return;
    }
    yield readLines(holder, reader.end());
  } catch (thrown) {
    yield thrown instanceof BrokenBody ? readLines(holder, reader.endBroken("gzip")) : [feedEndOf(thrown)];
  }
}

/** Reads lines up to one that fails because of a defect of ours. */
function readLines(holder: FeedTokenHolder, lines: ReturnType<LineReader["read"]>): BodyItem[] {
  const items: BodyItem[] = [];
  try {
    for (const line of lines) items.push("value" in line ? readFeederLine(holder, line) : line);
  } catch (thrown) {
    items.push(feedEndOf(thrown));
  }
  return items;
}

/** Any error that the sender did not cause is our failure. */
function feedEndOf(thrown: unknown): FeedEnded {
  if (thrown instanceof CutBody) return new FeedEnded("cut", refuse("invalid_request", { message: "The body was cut off.", cause: thrown }));
  if (!(thrown instanceof SilentBody)) return new FeedEnded("failed", thrown);
  const message = "The body sent no data for too long.";
  return new FeedEnded("silent", refuse("invalid_request", { status: 408, message, headers: { Connection: "close" } }));
}

async function apply(batch: BodyItem[], feed: FeedRequest, disconnectSignal: AbortSignal): Promise<void> {
  await feed.requireAlive();
  const lines = batch.filter(isLine);
  await feed.lockEventsOf(lines, disconnectSignal);
  const applied = new AppliedLines();
  try {
    if (lines.length > 0) await withPlace(() => applyFeederLines(feed.holder, feed.source, lines, feed.signal, applied.keep));
  } finally {
    countBatch(batch, applied, feed.summary);
  }
  if (applied.count < lines.length) return feed.requireAlive(); // the signal stopped it
  for (const item of batch) if (item instanceof FeedEnded) throw item;
}

const isLine = (item: BodyItem): item is ParsedLine => !("fault" in item) && !(item instanceof FeedEnded);

/** The outcomes of a batch's lines, by index; a batch that is cut short leaves gaps. */
class AppliedLines {
  count = 0;
  private readonly outcomes: (LineResult | undefined)[] = [];

  readonly keep = (index: number, outcome: LineResult) => {
    if (!this.outcomes[index]) this.count += 1;
    this.outcomes[index] = outcome;
  };

  at = (index: number) => this.outcomes[index];
}

/** Adds a batch to the summary. If an outage cut it short, only its applied lines count. */
function countBatch(batch: BodyItem[], applied: AppliedLines, summary: FeedSummary): void {
  let index = 0;
  for (const item of batch) {
    if (item instanceof FeedEnded) return;
    if ("fault" in item) {
      countFault(summary, item.fault);
      countFeedLine("refused");
      continue;
    }
    const outcome = applied.at(index++);
    if (!outcome) continue;
    countApplied(summary, outcome);
    countFeedLine(outcome.outcome);
  }
}

import { refuse } from "@/lib/errors/refusal";
import { bearerToken } from "@/lib/http/bearer";
import { withinDeadline } from "@/lib/http/deadline";
import type { Answer, MachineRequest } from "@/lib/http/handler";
import { machineHandler } from "@/lib/http/machine-handler";
import { requirePost } from "@/lib/http/method";
import { requestId } from "@/lib/http/request-id";
import { answerJson } from "@/lib/http/respond";
import { type Applied, applyFed, readFed } from "@/lib/reconcile/feed/apply";
import type { ReadLine } from "@/lib/reconcile/feed/line";
import type { FeedFault, FeedSummary } from "@/lib/resources/feed";
import { type FeedTokenHolder, findFeedToken } from "@/lib/tokens/feed-token";
import { batchesOf } from "./batches";
import { BrokenBody, bodyOf, CutBody, type Encoding, SilentBody } from "./body";
import { countFeedLine, feedsUnderWay, startFeed } from "./feed-metrics";
import { FeedEnded, FeedRequest } from "./feed-request";
import { LineReader } from "./line-reader";
import { inPlace } from "./places";
import { countApplied, countFault } from "./tally";

const linesPerBatch = 1_000;

/** Limits the feeds of one process, and with them their memory. */
const feedsAtOnce = 64;

/** `POST /feed/v1/changes` (docs/rules/feed.md#the-door): lines of JSON, applied as they arrive. The response summarizes the outcomes. */
export const feedChanges = machineHandler(async (request) => {
  requirePost(request);
  const holder = await withinDeadline(requireFeedToken(request));
  requireLines(request.headers.get("content-type"));
  const encoding = encodingOf(request.headers.get("content-encoding"));
  if (feedsUnderWay() >= feedsAtOnce) throw refuse("service_unavailable", { retryAfterSeconds: 5 });
  const finish = startFeed();
  try {
    return await receive(request, encoding, await FeedRequest.begin(holder, requestId(request)));
  } finally {
    finish();
  }
});

async function requireFeedToken(request: MachineRequest): Promise<FeedTokenHolder> {
  const holder = await findFeedToken(bearerToken(request));
  if (!holder) throw refuse("invalid_token");
  return holder;
}

function requireLines(contentType: string | null): void {
  if (contentType?.split(";", 1)[0]?.trim().toLowerCase() === "application/x-ndjson") return;
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
type Arrived = ReadLine | { line: number; fault: FeedFault } | FeedEnded;

/** The lines of a body. If the body ends early, the reason comes last, so that every line before it is applied. */
async function* linesOf(body: AsyncIterable<Uint8Array>, holder: FeedTokenHolder): AsyncGenerator<Arrived[]> {
  const reader = new LineReader();
  try {
    for await (const piece of body) {
      const arrived = readEach(holder, reader.read(piece));
      yield arrived;
      if (arrived.at(-1) instanceof FeedEnded) return;
    }
    yield readEach(holder, reader.end());
  } catch (thrown) {
    yield thrown instanceof BrokenBody ? readEach(holder, reader.broken("gzip")) : [endOf(thrown)];
  }
}

/** Reads lines up to one that fails because of a defect of ours. */
function readEach(holder: FeedTokenHolder, lines: ReturnType<LineReader["read"]>): Arrived[] {
  const arrived: Arrived[] = [];
  try {
    for (const line of lines) arrived.push("fault" in line ? line : readFed(holder, line));
  } catch (thrown) {
    arrived.push(endOf(thrown));
  }
  return arrived;
}

/** Any error that the sender did not cause is our failure. */
function endOf(thrown: unknown): FeedEnded {
  if (thrown instanceof CutBody) return new FeedEnded("cut", refuse("invalid_request", { message: "The body was cut off.", cause: thrown }));
  if (!(thrown instanceof SilentBody)) return new FeedEnded("failed", thrown);
  const message = "The body sent no data for too long.";
  return new FeedEnded("silent", refuse("invalid_request", { status: 408, message, headers: { Connection: "close" } }));
}

async function apply(batch: Arrived[], feed: FeedRequest, gone: AbortSignal): Promise<void> {
  await feed.requireAlive();
  const lines = batch.filter(isLine);
  await feed.lockEventsOf(lines, gone);
  const applied = new AppliedLines();
  try {
    if (lines.length > 0) await inPlace(() => applyFed(feed.holder, feed.source, lines, feed.signal, applied.keep));
  } finally {
    count(batch, applied, feed.summary);
  }
  if (applied.count < lines.length) return feed.requireAlive(); // the signal stopped it
  for (const arrived of batch) if (arrived instanceof FeedEnded) throw arrived;
}

const isLine = (arrived: Arrived): arrived is ReadLine => !("fault" in arrived) && !(arrived instanceof FeedEnded);

/** The outcomes of a batch's lines, by index; a batch that is cut short leaves gaps. */
class AppliedLines {
  count = 0;
  private readonly outcomes: (Applied | undefined)[] = [];

  readonly keep = (at: number, outcome: Applied) => {
    if (!this.outcomes[at]) this.count += 1;
    this.outcomes[at] = outcome;
  };

  at = (place: number) => this.outcomes[place];
}

/** Adds a batch to the summary. If an outage cut it short, only its applied lines count. */
function count(batch: Arrived[], applied: AppliedLines, summary: FeedSummary): void {
  let place = 0;
  for (const arrived of batch) {
    if (arrived instanceof FeedEnded) return;
    if ("fault" in arrived) {
      countFault(summary, arrived.fault);
      countFeedLine("refused");
      continue;
    }
    const outcome = applied.at(place++);
    if (!outcome) continue;
    countApplied(summary, outcome);
    countFeedLine(outcome.outcome);
  }
}

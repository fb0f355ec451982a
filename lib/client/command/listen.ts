import { setTimeout as wait } from "node:timers/promises";
import { type LogOptions, readLogPage } from "@/lib/client/source/event-log";
import type { EventLogItem, EventLogPage } from "@/lib/client/source/shapes";
import { ServiceError, waitBefore } from "@/lib/client/source/transport";
import { CommandError, webAddress } from "./command-error";
import { clientId, clientSecret, serviceAddress } from "./credentials";
import { type Output, paint } from "./output";
import { isAccepted, post, responseWords } from "./post";
import { openSavedPosition } from "./saved-position";

interface ListenOptions {
  forward?: string | undefined;
  types?: string | undefined;
  from?: string | undefined;
}

const forwardTimeoutMs = 10_000;
/**
 * Signatures are computed when a page is read, so an older page is read again before more of it is
 * forwarded.
 */
const pageFreshMs = 60_000;
const retryAfterAtMostMs = 10_000;

/**
 * Forwards every delivery in order until the command is stopped. A delivery that is not accepted is
 * retried, and no later delivery overtakes it.
 */
export async function listen(
  { forward, types, from = "end" }: ListenOptions,
  out: Output,
): Promise<never> {
  endOnSignals();
  if (!["end", "oldest"].includes(from))
    throw new CommandError(`--from takes oldest or end, not ${from}`);
  const target = webAddress(forward, "--forward");
  const log: LogOptions = {
    url: await serviceAddress(),
    clientId: await clientId(),
    clientSecret: await clientSecret(),
    types: types?.split(",").map((type) => type.trim()),
  };
  const savedPosition = openSavedPosition({
    url: log.url ?? "",
    clientId: log.clientId,
    forward: target.href,
  });
  let after = savedPosition.cursor ?? (from === "oldest" ? undefined : await currentEnd(log, out));
  // Also refuses unknown types, before a position is saved.
  let page = await readPage({ ...log, after }, out);
  let isFresh = freshnessCheck();
  savedPosition.save(after);
  out.note(
    `Forwarding to ${target.href}${savedPosition.cursor ? ", resuming from the saved position" : ""}. The position is saved in ${savedPosition.file}.`,
  );

  for (;;) {
    let isDone = true;
    for (const item of page.items) {
      isDone = await forwardItem(item, target, isFresh, out);
      if (!isDone) break;
      after = item.cursor;
      savedPosition.save(after);
    }
    if (isDone && after !== page.next) {
      after = page.next;
      savedPosition.save(after);
    }
    page = await readPage({ ...log, after, waitSeconds: 30 }, out);
    isFresh = freshnessCheck();
  }
}

/** Ctrl-C is how it ends, with exit status 0. It interrupts the other commands. */
function endOnSignals() {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(0));
}

function freshnessCheck() {
  const readAt = Date.now();
  return () => Date.now() - readAt < pageFreshMs;
}

/**
 * The cursor at the current end of the log. Filtering by a rare event type makes each page cover a
 * long stretch: even an empty page returns its end.
 */
async function currentEnd(log: LogOptions, out: Output): Promise<string> {
  for (let pages = 1, after: string | undefined; ; pages++) {
    const page = await readPage({ ...log, types: ["integration.suspended"], after }, out);
    if (!page.has_more) return page.next;
    out.progress(`Looking for the end of the log: ${pages} pages so far …`);
    after = page.next;
  }
}

/**
 * Reads a page and retries until the service returns it. Throws CommandError when the service
 * refuses to show the log.
 */
async function readPage(log: LogOptions, out: Output): Promise<EventLogPage> {
  let after = log.after;
  for (let attempt = 0; ; attempt++) {
    try {
      return await readLogPage({ ...log, after, retries: 0 });
    } catch (error) {
      const refusal =
        error instanceof ServiceError && waitBefore(attempt, error) === undefined
          ? error
          : undefined;
      if (refusal?.field === "after") {
        out.note(
          "The saved position is no longer in the log. Resuming from the oldest delivery that is kept.",
        );
        after = undefined;
        continue;
      }
      if (refusal)
        throw new CommandError(
          `The service refuses to show the log: ${refusal.code}: ${refusal.message}`,
        );
      const seconds =
        error instanceof ServiceError && error.retryAfter !== undefined
          ? error.retryAfter
          : Math.min(30, 2 ** attempt / 2);
      const failure =
        error instanceof ServiceError
          ? `answers: ${error.message}`
          : `does not answer${reasonOf(error)}.`;
      out.note(`${log.url} ${failure} Retrying in ${seconds} s.`);
      await wait(seconds * 1000);
    }
  }
}

/** Why fetch failed, such as ENOTFOUND or SELF_SIGNED_CERT_IN_CHAIN, in parentheses. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error && "code" in error.cause
    ? ` (${error.cause.code})`
    : "";

/**
 * True once the receiver has accepted the item or its body was erased; false when the page must be
 * read again first, for fresh signatures.
 */
async function forwardItem(
  item: EventLogItem,
  target: URL,
  isFresh: () => boolean,
  out: Output,
): Promise<boolean> {
  const { body, delivery_id, event_type, headers } = item;
  if (body === null) {
    out.result(`${time()}  ${event_type}  ${delivery_id}  erased: nothing to forward`, {
      event_type,
      delivery_id,
      erased: true,
    });
    return true;
  }
  for (let attempt = 0; isFresh(); attempt++) {
    const answer = await post(target, headers, body, forwardTimeoutMs);
    const { status, durationMs } = answer;
    const machine = {
      event_type,
      delivery_id,
      status: status ?? 0,
      duration_ms: durationMs,
      cursor: item.cursor,
    };
    if (isAccepted(answer)) {
      out.result(
        `${time()}  ${event_type}  ${delivery_id}  ${paint("green", String(status))}  ${durationMs} ms`,
        machine,
      );
      return true;
    }
    const waitMs = Math.min(retryAfterAtMostMs, 500 * 2 ** attempt);
    const failure = `${paint("red", responseWords(answer))}, retrying in ${waitMs / 1000} s`;
    out.result(`${time()}  ${event_type}  ${delivery_id}  ${failure}`, {
      ...machine,
      retry_in_ms: waitMs,
    });
    await wait(waitMs);
  }
  return false;
}

const time = () => paint("dim", new Date().toTimeString().slice(0, 8));

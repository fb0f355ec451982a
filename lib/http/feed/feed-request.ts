import { setTimeout as wait } from "node:timers/promises";
import { faultOf, log } from "@/lib/config/log";
import { refuse } from "@/lib/errors/refusal";
import { withinDeadline } from "@/lib/http/deadline";
import type { LineResult } from "@/lib/reconcile/feed/line";
import { feedSource, type Source } from "@/lib/reconcile/feed/line";
import type { FeedOutcome } from "@/lib/resources/closed-sets";
import type { FeedFault, FeedSummary } from "@/lib/resources/feed";
import type { FeedTokenHolder } from "@/lib/tokens/feed-token";
import {
  advanceFeedRequest,
  beginFeedRequest,
  endFeedRequest,
  type FeedRequestState,
  leaseRenewalMs,
  leaseSeconds,
} from "@/lib/transitions/feed-request/feed-request";
import { lockEvents, unlockEventsAfter } from "@/lib/transitions/feed-request/lock-events";
import { shortText } from "./line-reader";

/**
 * Thrown when a request cannot continue. `cause` is the refusal or failure that its sender
 * receives.
 */
export class FeedEnded extends Error {
  override readonly name = "FeedEnded";

  constructor(
    readonly outcome: FeedOutcome,
    override readonly cause: unknown,
  ) {
    super(outcome, { cause });
  }
}

const lockPollMs = 250;

/** One feed request: its lease, its summary so far, and the events it has locked. */
export class FeedRequest {
  readonly summary = emptySummary();
  readonly source: Source;
  private readonly stopping = new AbortController();
  private readonly events = new Set<string>();
  private readonly leaseTimer: NodeJS.Timeout;

  private constructor(
    private readonly id: string,
    readonly holder: FeedTokenHolder,
    private readonly waitAtMostMs: number,
  ) {
    this.source = feedSource(holder);
    this.leaseTimer = setInterval(
      () =>
        void this.advance().catch((error) =>
          log("warn", "feed could not renew its lease", faultOf(error)),
        ),
      leaseRenewalMs,
    );
  }

  static async begin(
    holder: FeedTokenHolder,
    requestId: string,
    waitAtMostMs = 60_000,
  ): Promise<FeedRequest> {
    const id = await withinDeadline(() => beginFeedRequest(holder.tokenId, requestId));
    if (id === undefined) throw refuse("invalid_token");
    return new FeedRequest(id, holder, waitAtMostMs);
  }

  /** Aborted when the request may not continue. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /**
   * Throws when the token has ended, or when the lease was lost and another request may have locked
   * the events.
   */
  async requireAlive(): Promise<void> {
    const state = await this.advance();
    if (state === "token_ended")
      throw new FeedEnded(
        state,
        refuse("invalid_token", { message: "The feed token is no longer valid." }),
      );
    if (state === "lease_lost")
      throw new FeedEnded(state, refuse("service_unavailable", { retryAfterSeconds: 5 }));
  }

  hasLocked = (eventIds: string[]): boolean => eventIds.every((id) => this.events.has(id));

  /**
   * Waits until this request has locked the events, for at most `waitAtMostMs`, or until its sender
   * disconnects. It keeps the locks until it ends or has to wait for an event that precedes them in
   * order (docs/rules/feed.md#one-request-at-a-time).
   */
  async lockEvents(eventIds: string[], disconnectSignal?: AbortSignal): Promise<void> {
    const giveUpAt = performance.now() + this.waitAtMostMs;
    for (;;) {
      const { locked, blocked } = await lockEvents(this.id, this.holder.organizationId, eventIds);
      for (const id of locked) this.events.add(id);
      if (blocked === undefined) return;
      await unlockEventsAfter(this.id, blocked);
      for (const id of this.events) if (id > blocked) this.events.delete(id);
      if (disconnectSignal?.aborted) throw new FeedEnded("cut", refuse("invalid_request"));
      if (performance.now() >= giveUpAt)
        throw new FeedEnded("busy", refuse("service_unavailable", busy));
      await wait(lockPollMs);
      await this.requireAlive();
    }
  }

  /**
   * Writes the request's row for the last time and unlocks its events. If the database is
   * unavailable, they are unlocked as soon as it answers, or when the lease expires: the sender
   * repeats the request.
   */
  async end(outcome: FeedOutcome): Promise<void> {
    clearInterval(this.leaseTimer);
    const end = () => endFeedRequest(this.id, outcome, this.summary);
    await end().catch((error) => {
      log("error", "feed request could not be ended", faultOf(error));
      void endWithinLease(end);
    });
  }

  private async advance(): Promise<FeedRequestState> {
    const state = await advanceFeedRequest(this.id, this.summary);
    if (state !== "alive") this.stopping.abort();
    return state;
  }
}

async function endWithinLease(end: () => Promise<void>): Promise<void> {
  const expiresAt = performance.now() + leaseSeconds * 1_000;
  let hasEnded = false;
  while (!hasEnded && performance.now() < expiresAt) {
    await wait(lockPollMs, undefined, { ref: false });
    hasEnded = await end().then(
      () => true,
      () => false,
    );
  }
}

const busy = {
  retryAfterSeconds: 10,
  message:
    "Another feed request is using this event. Retry later; lines that were already applied are not applied again.",
};

const faultsKeptAtMost = 100;

export const emptySummary = (): FeedSummary => ({
  lines: 0,
  changed: 0,
  unchanged: 0,
  stale: 0,
  refused: 0,
  facts: {},
  faults: [],
});

/** Counts a line that was applied. */
export function countApplied(summary: FeedSummary, { outcome, facts, faults }: LineResult): void {
  summary.lines += 1;
  summary[outcome] += 1;
  for (const [type, count] of Object.entries(facts))
    summary.facts[type] = (summary.facts[type] ?? 0) + count;
  for (const { found, ...fault } of faults)
    addFault(
      summary,
      found === undefined ? fault : { ...fault, found: shownValue(fault.path, found) },
    );
}

/** Counts a line that could not be read. */
export function countFault(summary: FeedSummary, fault: FeedFault): void {
  summary.lines += 1;
  summary.refused += 1;
  addFault(summary, fault);
}

function addFault(summary: FeedSummary, fault: FeedFault): void {
  if (summary.faults.length < faultsKeptAtMost) summary.faults.push(fault);
}

function shownValue(path: string, found: unknown): FeedFault["found"] {
  if (/\.password$/.test(path)) return "…";
  if (typeof found === "number" || typeof found === "boolean" || found === null) return found;
  return shortText(typeof found === "string" ? found : (JSON.stringify(found) ?? ""));
}

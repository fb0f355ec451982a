import { setTimeout as wait } from "node:timers/promises";
import { faultOf, log } from "@/lib/config/log";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { withinDeadline } from "@/lib/http/deadline";
import { eventOf, feedSource } from "@/lib/reconcile/feed/apply";
import type { Source } from "@/lib/reconcile/feed/source";
import type { FeedOutcome } from "@/lib/resources/closed-sets";
import type { FeedTokenHolder } from "@/lib/tokens/feed-token";
import { advanceFeedRequest, type FeedRequestState } from "@/lib/transitions/feed-request/advance";
import { beginFeedRequest } from "@/lib/transitions/feed-request/begin";
import { endFeedRequest } from "@/lib/transitions/feed-request/end";
import { leaseRenewedEveryMs } from "@/lib/transitions/feed-request/lease";
import { lockEvents, unlockEventsAfter } from "@/lib/transitions/feed-request/lock-events";
import { noLines } from "./tally";

/** A request that cannot go on, and the refusal or failure that its sender is answered with. */
export class FeedEnded extends Error {
  override readonly name = "FeedEnded";

  constructor(
    readonly outcome: FeedOutcome,
    override readonly cause: unknown,
  ) {
    super(outcome, { cause });
  }
}

const lookAgainMs = 250;

/** One request of a feed: alive by its signs of life, with what it has done so far, and with the events that it has. */
export class FeedRequest {
  readonly summary = noLines();
  readonly source: Source;
  private readonly lost = new AbortController();
  private readonly events = new Set<string>();
  private readonly beat: NodeJS.Timeout;

  private constructor(
    private readonly id: string,
    readonly holder: FeedTokenHolder,
    private readonly waitAtMostMs: number,
  ) {
    this.source = feedSource(holder);
    this.beat = setInterval(
      () => void this.advance().catch((error) => log("warn", "feed could not renew its lease", faultOf(error))),
      leaseRenewedEveryMs,
    );
  }

  static async begin(holder: FeedTokenHolder, requestId: string, waitAtMostMs = 60_000): Promise<FeedRequest> {
    const id = await withinDeadline(beginFeedRequest(holder.tokenId, requestId));
    if (id === undefined) throw refuse("invalid_token");
    return new FeedRequest(id, holder, waitAtMostMs);
  }

  /** Aborted when the request may not go on. */
  get signal(): AbortSignal {
    return this.lost.signal;
  }

  /** Refuses to go on after the token ended, or after another request may have taken the events. */
  async requireAlive(): Promise<void> {
    const state = await this.advance();
    if (state === "token_ended") throw new FeedEnded(state, refuse("invalid_token", { message: "The feed token has ended." }));
    if (state === "lease_lost") throw new FeedEnded(state, refuse("service_unavailable", { retryAfterSeconds: 5 }));
  }

  /**
   * Waits until it has the events that the lines name, a minute at most, or until its sender is gone. It has them until it ends, or waits for an event that
   * comes before them (docs/rules/feed.md#one-request-at-a-time).
   */
  async lockEventsOf(values: unknown[], gone?: AbortSignal): Promise<void> {
    const named = [...new Set(values.map(eventOf))].flatMap((id) => (id !== undefined && isUuid(id) ? [id] : []));
    if (named.every((id) => this.events.has(id))) return;
    const giveUpAt = performance.now() + this.waitAtMostMs;
    for (;;) {
      const { had, missing } = await lockEvents(this.id, this.holder.organizationId, named);
      for (const id of had) this.events.add(id);
      if (missing === undefined) return;
      await unlockEventsAfter(this.id, missing);
      for (const id of this.events) if (id > missing) this.events.delete(id);
      if (gone?.aborted) throw new FeedEnded("cut", refuse("invalid_request"));
      if (performance.now() >= giveUpAt) throw new FeedEnded("busy", refuse("service_unavailable", busy));
      await wait(lookAgainMs);
      await this.requireAlive();
    }
  }

  /** Its row is written once more, and its events are free. A database that is away frees them when the lease runs out. */
  async end(outcome: FeedOutcome): Promise<void> {
    clearInterval(this.beat);
    await endFeedRequest(this.id, outcome, this.summary).catch((error) => log("error", "feed request could not be ended", faultOf(error)));
  }

  private async advance(): Promise<FeedRequestState> {
    const state = await advanceFeedRequest(this.id, this.summary);
    if (state !== "alive") this.lost.abort();
    return state;
  }
}

const busy = {
  retryAfterSeconds: 10,
  message: "Another feed request has this event. Send the body again later; what was applied is not applied twice.",
};

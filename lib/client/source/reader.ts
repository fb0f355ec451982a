import { askPatiently, type Patience, ServiceError, serviceUrl } from "./transport";

export interface ClientOptions extends Patience {
  /** The access token, or a function that returns the current one. */
  accessToken: string | (() => string | Promise<string>);
  /**
   * Called once when the token has expired, also for concurrent requests: refresh, store the new
   * pair, return the new access token.
   */
  onExpired?: (() => Promise<string>) | undefined;
  /** The integration's credentials, which a mirror needs for event log and state. */
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  /** The address of the service, when it is not the one that served this file. */
  url?: string | undefined;
}

export interface PageQuery {
  /** 1 to 50; 25 when omitted. */
  limit?: number | undefined;
  /** next_cursor of the previous page. */
  cursor?: string | undefined;
  /** Only rows changed at this instant or later. */
  updated_since?: string | undefined;
}

/** The request budget of the token's grant, as the last response reported it. */
export interface RateLimit {
  limit: number;
  remaining: number;
  /** When the whole budget is available again if no more requests are sent. */
  resetAt: Date;
}

/** The service refuses more concurrent requests of one token than this. */
const inFlightAtMost = 5;

/**
 * Sends the requests of one token within its limits. Repeats a request once after the token was
 * renewed.
 */
export class Reader {
  rateLimit: RateLimit | undefined;
  readonly options: ClientOptions;
  private inFlight = 0;
  private renewed: string | undefined;
  private renewal: Promise<string> | undefined;
  private failedRenewal: { error: unknown } | undefined;
  private readonly waiting: Array<() => void> = [];

  constructor(options: ClientOptions) {
    this.options = options;
  }

  protected async read<Answer>(path: string): Promise<Answer> {
    const { failedRenewal } = this;
    await this.takeSlot();
    try {
      return await this.readRenewed<Answer>(path, failedRenewal);
    } finally {
      this.inFlight -= 1;
      this.waiting.shift()?.();
    }
  }

  private async takeSlot(): Promise<void> {
    while (this.inFlight >= inFlightAtMost)
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.inFlight += 1;
  }

  /**
   * A renewal that failed after the call was made, so is not the known one, is not repeated for
   * this call.
   */
  private async readRenewed<Answer>(
    path: string,
    knownFailure: { error: unknown } | undefined,
  ): Promise<Answer> {
    const { onExpired } = this.options;
    const token = await this.currentToken();
    try {
      return await this.readWith<Answer>(path, token);
    } catch (error) {
      if (!onExpired || !(error instanceof ServiceError) || error.code !== "token_expired")
        throw error;
      if (this.failedRenewal && this.failedRenewal !== knownFailure) throw this.failedRenewal.error;
      return this.readWith<Answer>(path, await this.renewedToken(token, onExpired));
    }
  }

  private async currentToken(): Promise<string> {
    const { accessToken } = this.options;
    return typeof accessToken === "string" ? (this.renewed ?? accessToken) : accessToken();
  }

  /**
   * Concurrent requests share one renewal: a second use of the refresh token would revoke the
   * tokens.
   */
  private renewedToken(expired: string, onExpired: () => Promise<string>): Promise<string> {
    this.renewal ??= this.renew(expired, onExpired).finally(() => {
      this.renewal = undefined;
    });
    return this.renewal;
  }

  /** A request that was sent before the last renewal takes the token of that renewal. */
  private async renew(expired: string, onExpired: () => Promise<string>): Promise<string> {
    const current = await this.currentToken();
    if (current !== expired) return current;
    try {
      this.renewed = await onExpired();
    } catch (error) {
      this.failedRenewal = { error };
      throw error;
    }
    this.failedRenewal = undefined;
    return this.renewed;
  }

  private async readWith<Answer>(path: string, token: string): Promise<Answer> {
    const base = new URL("/api/v1", this.options.url ?? serviceUrl).href;
    const { headers, json } = await askPatiently(
      base + path,
      { headers: { Authorization: `Bearer ${token}` } },
      this.options,
    );
    const budget = (name: string) => Number(headers.get(`x-ratelimit-${name}`));
    this.rateLimit = {
      limit: budget("limit"),
      remaining: budget("remaining"),
      resetAt: new Date(budget("reset") * 1000),
    };
    return json as Answer;
  }
}

/** Yields the items of page after page, until an empty page or the last one. */
export async function* walk<Item>(
  page: (cursor: string | undefined) => Promise<{ items: Item[]; next_cursor: string | null }>,
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await page(cursor);
    if (items.length === 0) return;
    yield* items;
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
}

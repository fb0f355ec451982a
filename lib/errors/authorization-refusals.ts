import type { ErrorCode } from "./catalog";
import { Refusal, refuse } from "./refusal";

/** The address to which the browser returns, and the state exactly as received (still percent-encoded). */
export interface ReturnAddress {
  redirectUri: string;
  state: string | null;
}

/** A `state` for a parameter without `=`. A query never holds a space. */
export const withoutValue = " ";

/**
 * A refusal that goes back to the integration, as `error` on its redirect URI. Made only for an address that was validated. Its message is the
 * `error_description`, and so every refusal of an authorization has one in plain ASCII, without anything that was sent.
 */
export class ReturnedRefusal extends Refusal {
  constructor(
    readonly returnTo: ReturnAddress,
    refusal: Refusal,
  ) {
    super(refusal.code, { message: refusal.message, cause: refusal.cause });
  }
}

/** Every redirect_uri that was sent (none, one or several) beside those that are registered. */
export interface RedirectUris {
  sent: string[];
  registered: string[];
}

interface PageText {
  heading: string;
  /** What happened, for a person. */
  message: string;
  /** The next step for the person. */
  advice: string;
  /** For a signed-in manager of the integration alone. */
  redirectUris?: RedirectUris;
}

/** A refusal that never redirects: a person reads it on a page. */
export class PageRefusal extends Refusal {
  readonly heading: string;
  readonly advice: string;
  readonly redirectUris: PageText["redirectUris"];

  constructor(code: ErrorCode, text: PageText, headers: Record<string, string> = {}) {
    super(code, { message: text.message, headers });
    this.heading = text.heading;
    this.advice = text.advice;
    this.redirectUris = text.redirectUris;
  }
}

/** From here on, faults redirect to the integration, unexpected ones as `server_error`; refusals that are pages stay pages. */
export async function returningTo<T>(returnTo: ReturnAddress, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof PageRefusal) throw thrown;
    throw new ReturnedRefusal(returnTo, thrown instanceof Refusal ? thrown : refuse("server_error", { cause: thrown }));
  }
}

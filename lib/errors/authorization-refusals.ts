import type { ErrorCode } from "./catalog";
import { Refusal } from "./refusal";

/** Where the browser goes back to, and the state it takes along exactly as it came (still percent-encoded). */
export interface ReturnAddress {
  redirectUri: string;
  state: string | null;
}

/** As a `state`: the parameter came without `=`. A query never holds a space. */
export const withoutValue = " ";

/** A refusal that goes back to the integration, as `error` on its redirect URI. Made only for an address that was validated. */
export class ReturnedRefusal extends Refusal {
  constructor(
    readonly returnTo: ReturnAddress,
    code: ErrorCode,
    cause: unknown,
  ) {
    super(code, { cause });
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
  /** What they can do next. */
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

/** Past this point faults go back to the integration, what nobody expected as `server_error`; page refusals stay pages. */
export async function returningTo<T>(returnTo: ReturnAddress, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof PageRefusal) throw thrown;
    throw new ReturnedRefusal(returnTo, thrown instanceof Refusal ? thrown.code : "server_error", thrown);
  }
}

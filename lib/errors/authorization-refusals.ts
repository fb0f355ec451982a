import { en, type Messages } from "@/messages/en";
import type { ErrorCode } from "./catalog";
import { Refusal, refuse } from "./refusal";

/**
 * The address to which the browser returns, and the state exactly as received (still
 * percent-encoded).
 */
export interface ReturnAddress {
  redirectUri: string;
  state: string | null;
  /**
   * The issuer that answers, of RFC 9207: the door of an event. Absent at the service's own
   * authorization endpoint.
   */
  issuer?: string | null;
}

/** The `state` that represents a parameter without `=`. A raw query never contains a space. */
export const stateWithoutValue = " ";

/**
 * A refusal that is returned to the integration, as `error` on its redirect URI. It is created only
 * for a validated address. Its message becomes the `error_description`, so the message of every
 * authorization refusal is plain ASCII and repeats nothing that was sent.
 */
export class RedirectRefusal extends Refusal {
  constructor(
    readonly returnTo: ReturnAddress,
    refusal: Refusal,
  ) {
    super(refusal.code, { message: refusal.message, cause: refusal.cause });
  }
}

/** Every redirect_uri that was sent (none, one or several), and the registered ones. */
export interface RedirectUris {
  sent: string[];
  registered: string[];
}

/** Names the texts of a page in every language. */
export type PageKind = keyof Messages["authorizationErrors"];

interface PageOptions {
  /** Whether another account could succeed. */
  dependsOnAccount?: true;
  /** What the publisher's log says instead of the message. It reveals nothing about people. */
  publisherMessage?: string;
  /** Shown only to a signed-in manager of the integration. */
  redirectUris?: RedirectUris | undefined;
  headers?: Record<string, string>;
}

/**
 * A refusal that never redirects: a person reads it on a page, in their language. The message of
 * the error is the English one, for logs.
 */
export class PageRefusal extends Refusal {
  readonly dependsOnAccount: boolean;
  readonly publisherMessage: string;
  readonly redirectUris: RedirectUris | undefined;

  constructor(
    code: ErrorCode,
    readonly kind: PageKind,
    { dependsOnAccount, redirectUris, publisherMessage, headers = {} }: PageOptions = {},
  ) {
    super(code, { message: en.authorizationErrors[kind].message, headers });
    this.dependsOnAccount = dependsOnAccount ?? false;
    this.publisherMessage = publisherMessage ?? this.message;
    this.redirectUris = redirectUris;
  }
}

/**
 * Runs `work` with its errors redirected to the integration, unexpected ones as `server_error`.
 * Refusals that are pages stay pages.
 */
export async function redirectErrors<T>(
  returnTo: ReturnAddress,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof PageRefusal) throw thrown;
    throw new RedirectRefusal(
      returnTo,
      thrown instanceof Refusal ? thrown : refuse("server_error", { cause: thrown }),
    );
  }
}

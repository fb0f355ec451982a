import type { Language } from "@/messages/language";

/** Where a request comes from, before the acting person is known. */
export interface Visitor {
  requestId: string;
  /** The client's network address, or null where it is unknown. */
  address: string | null;
  /**
   * The key under which per-address limits count this client (`lib/network/client-address.ts`), or
   * null when those limits are off.
   */
  addressKey: string | null;
  /** The language of the page. */
  language?: Language | null;
  /** The User-Agent header. */
  userAgent?: string;
  /** The sealed cookie of a browser that has signed in here before (`known-browsers.ts`). */
  knownBrowserCookie?: string;
}

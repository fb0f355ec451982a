/** Where a request comes from, before anybody is known to act. */
export interface Visitor {
  requestId: string;
  /** The client's network address, or null where it is unknown. */
  address: string | null;
  /** What limits by address count it under (`lib/network/client-address.ts`). Null where they rest. */
  addressKey: string | null;
  /** What the browser says it is. */
  userAgent?: string;
  /** The sealed cookie of a browser that has signed in here before (`known-browsers.ts`). */
  knownBrowserCookie?: string;
}

import { refuse } from "@/lib/errors/refusal";
import { publicOrigin } from "./cookie";

/**
 * Refuses requests that another site makes a browser send (docs/rules/security.md#same-origin).
 * `Sec-Fetch-Site` is set by the browser itself: if present, it must be `same-origin` or `none`,
 * and `same-origin` also permits the `Origin` of `null` that a page without a referrer sends to its
 * own origin. Any other `Origin` must be ours. A request with neither header does not come from a
 * browser.
 */
export function requireSameOrigin(request: { headers: Pick<Headers, "get"> }): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (site !== null && site !== "same-origin" && site !== "none") throw foreign();
  if (origin === null || origin === publicOrigin()) return;
  if (origin === "null" && site === "same-origin") return;
  throw foreign();
}

const foreign = () =>
  refuse("invalid_request", { message: "This request came from another site." });

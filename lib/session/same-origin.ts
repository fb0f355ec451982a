import { refuse } from "@/lib/errors/refusal";
import { publicOrigin } from "./cookie";

/**
 * Refuses what another site makes a browser send (docs/rules/security.md#same-origin). `Sec-Fetch-Site` is the browser's own word and decides where it is
 * present: a page that sends no referrer has a null `Origin` towards itself. Without it the `Origin` must be ours; without both it is no browser.
 */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (site !== null && site !== "same-origin" && site !== "none") throw foreign();
  if (origin === null || origin === publicOrigin()) return;
  if (origin === "null" && site === "same-origin") return;
  throw foreign();
}

const foreign = () => refuse("invalid_request", { message: "This request came from another site." });

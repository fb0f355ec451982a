import { publicOrigin } from "./cookie";

/**
 * The path to open after signing in: always on this service and never on another origin. Pages on the way to an account are not returned to: what they would
 * open themselves is opened instead.
 */
export function safeCallbackPath(requested: string | null | undefined): string {
  if (!requested || !URL.canParse(requested, publicOrigin())) return "/";
  const url = new URL(requested, publicOrigin());
  const path = url.pathname + url.search + url.hash;
  if (url.origin !== publicOrigin() || path.startsWith("//")) return "/";
  return pagesOfEntry.test(url.pathname) ? safeCallbackPath(url.searchParams.get("callbackUrl")) : path;
}

const pagesOfEntry = /^\/(signin|signup|forgot-password|reset-password|api\/auth)(\/|$)/;

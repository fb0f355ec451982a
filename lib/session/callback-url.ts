import { publicOrigin } from "./cookie";

/**
 * The path to open after signing in: always on this service and never on another origin. Pages on
 * the way to an account are not returned to: what they would open themselves is opened instead.
 * Links nest them once (sign-in, then sign-up); deeper nesting and long paths lead to the home page
 * (docs/rules/limits.md#page-limits).
 */
export function safeCallbackPath(requested: string | null | undefined): string {
  let candidate = requested;
  for (let unwrapped = 0; unwrapped <= unwrappedAtMost; unwrapped++) {
    const url = ownUrl(candidate);
    if (!url) return "/";
    if (!pagesOfEntry.test(url.pathname)) return url.pathname + url.search + url.hash;
    candidate = url.searchParams.get("callbackUrl");
  }
  return "/";
}

const unwrappedAtMost = 2;
const charactersAtMost = 2_000;

function ownUrl(requested: string | null | undefined): URL | undefined {
  if (!requested || requested.length > charactersAtMost) return undefined;
  if (!URL.canParse(requested, publicOrigin())) return undefined;
  const url = new URL(requested, publicOrigin());
  return url.origin === publicOrigin() && !url.pathname.startsWith("//") ? url : undefined;
}

const pagesOfEntry = /^\/(signin|signup|forgot-password|reset-password|api\/auth)(\/|$)/;

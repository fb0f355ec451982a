import { publicOrigin } from "./cookie";

/** The path to open after signing in: always on this service, never on another origin, and never the sign-in page itself. */
export function safeCallbackPath(asked: string | null | undefined): string {
  if (!asked || !URL.canParse(asked, publicOrigin())) return "/";
  const url = new URL(asked, publicOrigin());
  const path = url.pathname + url.search + url.hash;
  const leadsAway = url.origin !== publicOrigin() || path.startsWith("//") || /^\/(signin|signup|api\/auth)(\/|$)/.test(url.pathname);
  return leadsAway ? "/" : path;
}

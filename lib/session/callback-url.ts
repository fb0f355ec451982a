import { publicOrigin } from "./cookie";

/** Where to go after signing in: a path of this service, never another origin, and not back to the sign-in page. */
export function safeCallbackPath(asked: string | null | undefined): string {
  if (!asked || !URL.canParse(asked, publicOrigin())) return "/";
  const url = new URL(asked, publicOrigin());
  const path = url.pathname + url.search + url.hash;
  const leadsAway = url.origin !== publicOrigin() || path.startsWith("//") || /^\/(signin|signup|api\/auth)(\/|$)/.test(url.pathname);
  return leadsAway ? "/" : path;
}

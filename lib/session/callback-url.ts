import { publicOrigin } from "./cookie";

/** The path to open after signing in: always on this service, never on another origin, and never the sign-in page itself. */
export function safeCallbackPath(requested: string | null | undefined): string {
  if (!requested || !URL.canParse(requested, publicOrigin())) return "/";
  const url = new URL(requested, publicOrigin());
  const path = url.pathname + url.search + url.hash;
  const isUnsafe = url.origin !== publicOrigin() || path.startsWith("//") || /^\/(signin|signup|api\/auth)(\/|$)/.test(url.pathname);
  return isUnsafe ? "/" : path;
}

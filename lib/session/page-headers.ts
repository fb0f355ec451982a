import { isHttps } from "@/lib/config/config";

const isDevelopment = process.env.NODE_ENV === "development";

/**
 * The security headers of a page (docs/rules/security.md#page-headers). Any page may contain
 * personal data, so none may be stored.
 */
export const pageHeaders = (path: string, nonce: string) => ({
  "Content-Security-Policy": contentSecurityPolicy(path, nonce),
  "X-Frame-Options": "DENY",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": isOauth(path) || isMailedLink(path) ? "no-referrer" : "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy":
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  "Cache-Control": "private, no-store",
  ...strictTransport(),
});

/** Empty where the public URL is plain HTTP. */
export const strictTransport = (): Record<string, string> =>
  isHttps() ? { "Strict-Transport-Security": "max-age=31536000" } : {};

function contentSecurityPolicy(path: string, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${redirectsToClient(path) ? "'self' https:" : "'self'"}`,
  ].join("; ");
}

const isMailedLink = (path: string) =>
  ["/reset-password", "/verify-email", "/invitations", "/unsubscribe"].some(
    (page) => path === page || path.startsWith(`${page}/`),
  );

const isOauth = (path: string) => path.startsWith("/oauth/");

/**
 * The decision is posted to this service and answered with a redirect to the client, which Chromium
 * also checks against form-action. Only the page knows which client that is: it adds a narrower
 * policy with `app/(integration)/oauth/request-parts.tsx`, and a browser enforces both.
 */
const redirectsToClient = (path: string) =>
  path === "/oauth/consent" || path === "/oauth/choose-event";

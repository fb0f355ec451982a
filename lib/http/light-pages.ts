import { randomBytes } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { pageAt } from "@/lib/docs/site";
import { cookieValue, sessionCookieName } from "@/lib/session/cookie";
import { takesCoding } from "./accept-encoding";
import { holdBack } from "./hold-back";
import { withLateScripts } from "./late-scripts";
import { isReading, type Pages } from "./precompressed";

/** A cached page that is the same for everybody; its nonce is replaced in each response. */
interface KeptPage {
  headers: OutgoingHttpHeaders;
  html: string;
  nonce: string;
}

/** Enough for the documentation and the home page in three colour schemes each. */
const keptAtMost = 300;

/**
 * Serves pages that people mainly read. Their scripts load late (docs/rules/screens.md#late-scripts), and pages that depend only on the build and the settings
 * are rendered once (docs/rules/screens.md#kept-pages). Everything else goes to `next`.
 */
export function lightPages(next: Pages): Pages {
  const kept = new Map<string, KeptPage>();
  return async (incoming, outgoing) => {
    const path = pathOf(incoming);
    if (!isLight(incoming, path)) return next(incoming, outgoing);
    const coding = takesCoding(incoming, "br") ? "br" : takesCoding(incoming, "gzip") ? "gzip" : undefined;
    delete incoming.headers["accept-encoding"]; // so that Next compresses nothing
    const key = keyOf(incoming, path);
    const found = kept.get(key ?? "");
    if (found) return sendKept(found, outgoing, coding);
    if (key) keepOnlyTheme(incoming);
    holdBack(outgoing, (body) => {
      const page = pageIn(outgoing, body);
      if (page && key && incoming.method === "GET" && kept.size < keptAtMost) kept.set(key, page);
      send(page ? page.html : body, outgoing, coding);
    });
    return next(incoming, outgoing);
  };
}

const pathOf = ({ url = "" }: IncomingMessage) => url.split("?", 1)[0] ?? "";

/** Decision screens, overviews and programs of events. They are light for everybody, signed in or not. */
const plain =
  /^\/(?:signin|developer(?:\/integrations\/[\da-f-]{36})?|organizer(?:\/events\/[\da-f-]{36})?|oauth\/(?:consent|choose-event)|events\/[^/.]+(?:\/activities\/[^/.]+)?)?$/;

/** Pages that anybody may read. They are light for visitors who are not signed in. A path with a dot is a file. */
const open = /^\/(?:events|catalog|changelog|docs)(?:\/[^.]*)?$/;

/** Next's router sends this header when it requests a part of a page. */
const isPartOfPage = ({ headers }: IncomingMessage) => headers.rsc !== undefined;

const isLight = (incoming: IncomingMessage, path: string) =>
  isReading(incoming) && !isPartOfPage(incoming) && (plain.test(path) || (open.test(path) && isVisitor(incoming)));

const isVisitor = ({ headers }: IncomingMessage) => cookieValue(headers.cookie ?? null, sessionCookieName()) === undefined;

/** The cache key of a page; undefined for a page that depends on more than its path and colour scheme. */
function keyOf(incoming: IncomingMessage, path: string): string | undefined {
  if (!isVisitor(incoming) || incoming.url !== path || (path !== "/" && !pageAt(path))) return undefined;
  return `${themeOf(incoming)} ${path}`;
}

const themeOf = ({ headers }: IncomingMessage) => {
  const theme = cookieValue(headers.cookie ?? null, "theme");
  return theme === "light" || theme === "dark" ? theme : "";
};

/** Prevents a visitor's other cookies from affecting a page that is cached for everybody. */
function keepOnlyTheme(incoming: IncomingMessage): void {
  incoming.headers.cookie = `theme=${themeOf(incoming)}`;
}

const policyHeader = "content-security-policy";

/** The page in a response, with late scripts; undefined for any other response. */
function pageIn(outgoing: ServerResponse, body: Buffer): KeptPage | undefined {
  const nonce = /'nonce-([^']+)'/.exec(String(outgoing.getHeader(policyHeader)))?.[1];
  const isPage = outgoing.statusCode === 200 && String(outgoing.getHeader("content-type")).startsWith("text/html");
  if (!nonce || !isPage) return undefined;
  return { headers: { ...outgoing.getHeaders() }, html: withLateScripts(body.toString(), nonce), nonce };
}

function sendKept({ headers, html, nonce }: KeptPage, outgoing: ServerResponse, coding: Coding): void {
  const own = randomBytes(16).toString("base64");
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) outgoing.setHeader(name, value);
  outgoing.setHeader(policyHeader, String(headers[policyHeader]).replaceAll(nonce, own));
  send(html.replaceAll(nonce, own), outgoing, coding);
}

type Coding = "br" | "gzip" | undefined;

function send(body: string | Buffer, outgoing: ServerResponse, coding: Coding): void {
  const bytes = body.length === 0 ? Buffer.alloc(0) : compressed(Buffer.from(body), coding);
  if (coding && bytes.length > 0) outgoing.setHeader("Content-Encoding", coding);
  outgoing.setHeader("Vary", [...new Set([...String(outgoing.getHeader("vary") ?? "").split(/,\s*/), "Accept-Encoding"])].filter(Boolean).join(", "));
  outgoing.setHeader("Content-Length", bytes.length);
  outgoing.end(outgoing.req.method === "HEAD" ? undefined : bytes);
}

/** Uses fast settings, because each response has its own nonce and is compressed separately. */
function compressed(body: Buffer, coding: Coding): Buffer {
  if (coding === "br") return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return coding === "gzip" ? gzipSync(body, { level: 3 }) : body;
}

import { randomBytes } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { pageAt } from "@/lib/docs/site";
import { chosenTheme } from "@/lib/session/chosen-theme";
import { cookieValue, sessionCookieName } from "@/lib/session/cookie";
import { acceptsCoding } from "./accept-encoding";
import { bufferResponse } from "./buffer-response";
import { withLateScripts } from "./late-scripts";
import { isGetOrHead, type PageHandler } from "./precompressed";

/** A cached page that is the same for everybody; its nonce is replaced in each response. */
interface CachedPage {
  headers: OutgoingHttpHeaders;
  html: string;
  nonce: string;
}

/** Enough for the documentation and the home page in three colour schemes each. */
const cachedPagesAtMost = 300;

/**
 * Serves pages that people mainly read. Their scripts load late (docs/rules/screens.md#late-scripts), and pages that depend only on the build and the settings
 * are rendered once (docs/rules/screens.md#kept-pages). Everything else goes to `next`.
 */
export function lightPages(next: PageHandler): PageHandler {
  const cachedPages = new Map<string, CachedPage>();
  return async (incoming, outgoing) => {
    const path = pathOf(incoming);
    if (!isLight(incoming, path)) return next(incoming, outgoing);
    const coding = acceptsCoding(incoming, "br") ? "br" : acceptsCoding(incoming, "gzip") ? "gzip" : undefined;
    delete incoming.headers["accept-encoding"]; // so that Next compresses nothing
    const key = keyOf(incoming, path);
    const found = cachedPages.get(key ?? "");
    if (found) return sendCached(found, outgoing, coding);
    if (key) keepOnlyTheme(incoming);
    bufferResponse(outgoing, (body) => {
      const page = pageIn(outgoing, body);
      if (page && key && incoming.method === "GET" && cachedPages.size < cachedPagesAtMost) cachedPages.set(key, page);
      send(page ? page.html : body, outgoing, coding);
    });
    return next(incoming, outgoing);
  };
}

const pathOf = ({ url = "" }: IncomingMessage) => url.split("?", 1)[0] ?? "";

/** Decision screens, overviews and programs of events. They are light for everybody, signed in or not. */
const lightForEverybody =
  /^\/(?:signin|developer(?:\/integrations\/[\da-f-]{36})?|organizer(?:\/events\/[\da-f-]{36})?|oauth\/(?:consent|choose-event)|events\/[^/.]+(?:\/activities\/[^/.]+)?)?$/;

/** Pages that anybody may read. They are light for visitors who are not signed in. A path with a dot is a file. */
const lightForVisitors = /^\/(?:events|catalog|changelog|docs)(?:\/[^.]*)?$/;

/** Next's router sends this header when it requests a part of a page. */
const isPartOfPage = ({ headers }: IncomingMessage) => headers.rsc !== undefined;

const isLight = (incoming: IncomingMessage, path: string) =>
  isGetOrHead(incoming) && !isPartOfPage(incoming) && (lightForEverybody.test(path) || (lightForVisitors.test(path) && isVisitor(incoming)));

const isVisitor = ({ headers }: IncomingMessage) => cookieValue(headers.cookie ?? null, sessionCookieName()) === undefined;

/** The cache key of a page; undefined for a page that depends on more than its path and colour scheme. */
function keyOf(incoming: IncomingMessage, path: string): string | undefined {
  if (!isVisitor(incoming) || incoming.url !== path || (path !== "/" && !pageAt(path))) return undefined;
  return `${themeOf(incoming)} ${path}`;
}

const themeOf = ({ headers }: IncomingMessage) => chosenTheme(headers.cookie ?? null) ?? "";

/** Prevents a visitor's other cookies from affecting a page that is cached for everybody. */
function keepOnlyTheme(incoming: IncomingMessage): void {
  incoming.headers.cookie = `theme=${themeOf(incoming)}`;
}

const policyHeader = "content-security-policy";

/** The page in a response, with late scripts; undefined for any other response. */
function pageIn(outgoing: ServerResponse, body: Buffer): CachedPage | undefined {
  const nonce = /'nonce-([^']+)'/.exec(String(outgoing.getHeader(policyHeader)))?.[1];
  const isPage = outgoing.statusCode === 200 && String(outgoing.getHeader("content-type")).startsWith("text/html");
  if (!nonce || !isPage) return undefined;
  return { headers: { ...outgoing.getHeaders() }, html: withLateScripts(body.toString(), nonce), nonce };
}

function sendCached({ headers, html, nonce }: CachedPage, outgoing: ServerResponse, coding: Coding): void {
  const freshNonce = randomBytes(16).toString("base64");
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) outgoing.setHeader(name, value);
  outgoing.setHeader(policyHeader, String(headers[policyHeader]).replaceAll(nonce, freshNonce));
  send(html.replaceAll(nonce, freshNonce), outgoing, coding);
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

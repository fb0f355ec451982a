import { IncomingMessage, type ServerResponse } from "node:http";
import { PageRefusal } from "@/lib/errors/authorization-refusals";
import { refuse } from "@/lib/errors/refusal";
import { discardRest } from "./body-time";
import { answerPageRefusal } from "./error-page";
import { extentOf } from "./json-extent";
import { readBody } from "./node-request";
import { isGetOrHead, type PageHandler } from "./precompressed";
import { mediaTypeOf } from "./request-body";
import { type Route, routeTable } from "./route-table";
import { sendAnswer } from "./send-answer";

const kilobyte = 1024;
const formBytesAtMost = 128 * kilobyte;
const fieldsAtMost = 1_000;
const depthAtMost = 50;
const toolBytesAtMost = 64 * kilobyte;

/** Forms with a logo or a file. `serverActions.bodySizeLimit` in next.config.mjs is the same. */
const fileFormBytesAtMost = 2 * kilobyte * kilobyte;
const fileForms =
  /^\/(?:developer\/integrations\/(?:new|[^/]+\/settings)|organizer\/events\/[^/]+\/import)$/;

/**
 * Reads the bodies for all pages. A body that is larger than a form
 * (docs/rules/limits.md#page-limits), or that Next could not read, is refused here, with a page to
 * browsers and the envelope to others: Next would answer 500 and log an error, as if the service
 * had failed (docs/rules/errors.md#unreadable-requests).
 */
export function readableBodies(next: PageHandler, machineRoutes: Route[]): PageHandler {
  const machineRoute = routeTable(machineRoutes);
  return async (incoming, outgoing) => {
    const path = incoming.url?.split("?", 1)[0] ?? "";
    if (isGetOrHead(incoming) || machineRoute(path)) return next(incoming, outgoing);
    if (publisherTool.test(path)) {
      if (Number(incoming.headers["content-length"] ?? 0) > toolBytesAtMost)
        outgoing.setHeader("Connection", "close"); // not read to its end
      return next(incoming, outgoing).finally(() => discardRest(incoming));
    }
    const bytesAtMost = fileForms.test(path) ? fileFormBytesAtMost : formBytesAtMost;
    const body = await bodyOf(incoming, outgoing, bytesAtMost);
    if (!(body instanceof PageRefusal)) return next(withBody(incoming, body), outgoing);
    discardRest(incoming);
    await sendAnswer(answerPageRefusal(body, incoming), outgoing);
  };
}

/**
 * These paths, and machine paths where Next serves them, identify the caller before they read a
 * body, and limit it themselves.
 */
const publisherTool =
  /^\/developer\/integrations\/[^/]+\/(?:rotate-client-secret|rotate-webhook-secret|send-test-webhook)$/;

async function bodyOf(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  bytesAtMost: number,
): Promise<Buffer | PageRefusal> {
  const chunks = await readBody(incoming, outgoing, bytesAtMost).catch(() => "broken off" as const);
  if (chunks === "too large") return tooLarge(bytesAtMost);
  if (chunks === "busy") return busy();
  if (chunks === "broken off") return unreadable();
  const body = Buffer.concat(chunks);
  const type = incoming.headers["content-type"] ?? "";
  if (separatorsIn(body, type) > fieldsAtMost) return tooManyFields();
  return (await isReadable(body, incoming)) ? body : unreadable();
}

/** At least the number of fields in a form; for a body that is no form, 0. */
function separatorsIn(body: Buffer, contentType: string): number {
  switch (mediaTypeOf(contentType)) {
    case "application/x-www-form-urlencoded":
      return countOf("&", body) + 1;
    case "multipart/form-data":
      return countOf(`--${/boundary="?([^";]+)/i.exec(contentType)?.[1] ?? "-"}`, body) - 1;
    default:
      return 0;
  }
}

function countOf(separator: string, body: Buffer): number {
  let count = 0;
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + 1)) count += 1;
  return count;
}

/** Whether Next can read a form, JSON, or the arguments of a server action. */
async function isReadable(body: Buffer, { headers }: IncomingMessage): Promise<boolean> {
  const type = headers["content-type"] ?? "";
  try {
    return (await jsonTexts()).every((json) => extentOf(json).depth <= depthAtMost);
  } catch {
    return false;
  }

  async function jsonTexts(): Promise<string[]> {
    if (/^multipart\/form-data|^application\/x-www-form-urlencoded/i.test(type)) {
      const form = await new Response(new Uint8Array(body), {
        headers: { "Content-Type": type },
      }).formData();
      return [...form].flatMap(([name, value]) =>
        typeof value === "string" && argumentName.test(name) ? [value] : [],
      );
    }
    if (headers["next-action"] === undefined && !/^application\/json/i.test(type)) return [];
    JSON.parse(body.toString());
    return [body.toString()];
  }
}

/** Under such names a form holds arguments of a server action, which Next reads recursively. */
const argumentName = /(?:^|:)\d+$/;

/** A copy of the request whose body is the bytes that were already read. */
function withBody(
  { socket, method, url, httpVersion, headers, rawHeaders }: IncomingMessage,
  body: Buffer,
): IncomingMessage {
  const copy = Object.assign(new IncomingMessage(socket), {
    method,
    url,
    httpVersion,
    headers,
    rawHeaders,
    complete: true,
  });
  copy.push(body);
  copy.push(null);
  return copy;
}

const tooLarge = (bytesAtMost: number) =>
  new PageRefusal(
    "invalid_request",
    bytesAtMost === fileFormBytesAtMost ? "fileTooLarge" : "tooLarge",
  );

const tooManyFields = () => new PageRefusal("invalid_request", "tooManyFields");
const unreadable = () => new PageRefusal("invalid_request", "unreadableForm");

function busy(): PageRefusal {
  const { code, headers } = refuse("service_unavailable", { retryAfterSeconds: 5 });
  return new PageRefusal(code, "busy", { headers });
}

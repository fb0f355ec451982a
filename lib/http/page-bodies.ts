import { IncomingMessage } from "node:http";
import { PageRefusal } from "@/lib/errors/authorization-refusals";
import { discardRest } from "./body-time";
import { readBody } from "./node-request";
import { answerPageRefusal } from "./page-refusal";
import { isGetOrHead, type PageHandler } from "./precompressed";
import { sendAnswer } from "./send-answer";

/** As `serverActions.bodySizeLimit` in next.config.mjs. */
const bytesAtMost = 2 * 1024 * 1024;

/**
 * Refuses bodies that Next could not read, with 400: a page to browsers, the envelope to others. Next would answer 500 and log an error, as if the service had
 * failed (docs/rules/errors.md#unreadable-requests).
 */
export function readableBodies(next: PageHandler): PageHandler {
  return async (incoming, outgoing) => {
    if (isGetOrHead(incoming)) return next(incoming, outgoing);
    const body = await bodyOf(incoming);
    if (body instanceof Buffer && (await isReadable(body, incoming))) return next(withBody(incoming, body), outgoing);
    discardRest(incoming);
    await sendAnswer(answerPageRefusal(body === "too large" ? tooLarge() : unreadable(), incoming), outgoing);
  };
}

const bodyOf = (incoming: IncomingMessage): Promise<Buffer | "too large" | "broken off"> =>
  readBody(incoming, bytesAtMost).then(
    (chunks) => (chunks === "too large" ? chunks : Buffer.concat(chunks)),
    () => "broken off",
  );

/** Whether Next can read a form, JSON, or the arguments of a server action that contain no form. */
async function isReadable(body: Buffer, { headers }: IncomingMessage): Promise<boolean> {
  const type = headers["content-type"] ?? "";
  try {
    if (/^multipart\/form-data/i.test(type)) await new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData();
    else if (headers["next-action"] !== undefined || /^application\/json/i.test(type)) JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}

/** The same request with a body that was read already. */
function withBody({ socket, method, url, httpVersion, headers, rawHeaders }: IncomingMessage, body: Buffer): IncomingMessage {
  const copy = Object.assign(new IncomingMessage(socket), { method, url, httpVersion, headers, rawHeaders, complete: true });
  copy.push(body);
  copy.push(null);
  return copy;
}

const tooLarge = () => refusal("The form is larger than 2 MB.", "Go back and send less. The files of a form count too.");
const unreadable = () => refusal("The form arrived incomplete or damaged.", "Go back and send it again.");
const refusal = (message: string, advice: string) => new PageRefusal("invalid_request", { heading: "This form cannot be read", message, advice });

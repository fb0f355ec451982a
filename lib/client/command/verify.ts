import { readFileSync } from "node:fs";
import { verifyWebhook, WebhookError } from "@/lib/client/source/webhooks";
import { CommandError } from "./command-error";
import { webhookSecret } from "./credentials";
import { type Output, paint } from "./output";

const toleranceSeconds = 300;

/**
 * Checks a saved request. An old timestamp is only a warning, because the request was saved. The
 * exit status is 1 when the signature is wrong.
 */
export async function verify(file: string | undefined, out: Output): Promise<number> {
  if (file === undefined) throw new CommandError("Name a file: integrations verify FILE");
  const { headers, bodies } = parseSavedRequest(read(file));
  const secret = await webhookSecret();
  let refusal: WebhookError | undefined;
  for (const body of bodies) {
    try {
      const { event_type } = await verifyWebhook({ headers, body }, secret, {
        toleranceSeconds: Number.POSITIVE_INFINITY,
      });
      const age = Math.round(Date.now() / 1000 - Number(headers["x-service-timestamp"]));
      const isOld = Math.abs(age) > toleranceSeconds;
      const deliveryId = headers["x-service-delivery-id"] ?? null;
      out.result(
        `${paint("green", "passed")}  ${event_type}, delivery ${deliveryId ?? "without an id"}: the signature is valid`,
        {
          ...{ passed: true, event_type, delivery_id: deliveryId, age_seconds: age },
          ...(isOld && { warning: "stale_timestamp" }),
        },
      );
      if (isOld)
        out.note(
          `${paint("yellow", "warning")} It was signed ${distance(age)}; a receiver accepts ${toleranceSeconds}.`,
        );
      return 0;
    } catch (error) {
      if (!(error instanceof WebhookError)) throw error;
      refusal ??= error;
    }
  }
  out.result(`${paint("red", "failed")}  ${refusal?.message}`, {
    passed: false,
    code: refusal?.code,
    message: refusal?.message,
  });
  return 1;
}

const distance = (age: number) =>
  age < 0 ? `${-age} seconds in the future` : `${age} seconds ago`;

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CommandError(`${file} cannot be read.`, { cause: error });
  }
}

/** A webhook request that a user saved to a file. */
interface SavedRequest {
  headers: Record<string, string>;
  /** The possible bodies, the likeliest first: editors append a line end to a saved file. */
  bodies: Uint8Array[];
}

const byteOrderMark = Buffer.from("\ufeff");
const utf16ByteOrderMark = Buffer.from("\ufeff", "utf16le");

/**
 * Reads raw HTTP with either line ending, or JSON with `headers` and `body`. Editors on Windows put
 * a byte order mark first; PowerShell writes UTF-16.
 */
function parseSavedRequest(file: Buffer): SavedRequest {
  const text =
    file.indexOf(utf16ByteOrderMark) === 0 ? Buffer.from(file.toString("utf16le")) : file;
  const content = text.subarray(text.indexOf(byteOrderMark) === 0 ? byteOrderMark.length : 0);
  return content.toString("latin1").trimStart().startsWith("{")
    ? fromJson(content)
    : fromHttp(content);
}

function fromJson(content: Buffer): SavedRequest {
  const saved = parseJson(content.toString("utf8").trim());
  if (typeof saved !== "object" || saved === null || !("headers" in saved) || !("body" in saved))
    throw new CommandError("The file is JSON, but not an object with headers and body.");
  const { headers, body } = saved;
  if (typeof body !== "string")
    throw new CommandError(
      "body must be the raw body as a string: parsed JSON no longer has the original bytes.",
    );
  if (typeof headers !== "object" || headers === null)
    throw new CommandError("headers must be an object.");
  const values = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    String(Array.isArray(value) ? value[0] : value),
  ]);
  return { headers: Object.fromEntries(values), bodies: [Buffer.from(body)] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError("The file looks like JSON, but it is not valid JSON.");
  }
}

function fromHttp(content: Buffer): SavedRequest {
  const text = content.toString("latin1");
  const end = /\r?\n\r?\n/.exec(text);
  if (!end)
    throw new CommandError(
      "The file is neither raw HTTP (headers, an empty line, the body) nor JSON with headers and body.",
    );
  const headers = Object.fromEntries(
    text
      .slice(0, end.index)
      .split(/\r?\n/)
      .map((line) => /^([^\s:]+):(.*)$/.exec(line))
      .flatMap((found) => (found ? [[found[1]?.toLowerCase() ?? "", found[2]?.trim() ?? ""]] : [])),
  );
  const body = content.subarray(end.index + end[0].length);
  return { headers, bodies: possibleBodies(body, Number(headers["content-length"] ?? Number.NaN)) };
}

function possibleBodies(body: Buffer, length: number): Buffer[] {
  if (length > body.length)
    throw new CommandError(
      `The body is cut short: Content-Length says ${length} bytes, and the file has ${body.length}.`,
    );
  if (length >= 0) return [body.subarray(0, length)];
  const lineEnd = /\r?\n$/.exec(body.subarray(-2).toString("latin1"))?.[0].length ?? 0;
  return lineEnd === 0 ? [body] : [body.subarray(0, -lineEnd), body];
}

import { parametersOf } from "@/lib/errors/parameters";
import { Refusal, refuse } from "@/lib/errors/refusal";
import type { MachineRequest } from "./handler";

/** Enough for forms and small JSON documents. */
const usualBytesAtMost = 32_768;

/** The body as UTF-8 text. A body that is too large, or that its sender broke off, is refused. */
export async function bodyTextOf(
  request: Pick<MachineRequest, "body">,
  bytesAtMost = usualBytesAtMost,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const take = (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes > bytesAtMost) throw refuse("invalid_request", { message: "The body is too large." });
    chunks.push(chunk);
  };
  const body = request.body ?? [];
  if (Symbol.iterator in body) for (const chunk of body) take(chunk);
  else await takeEach(body, take);
  return Buffer.concat(chunks).toString("utf8");
}

async function takeEach(body: AsyncIterable<Uint8Array>, take: (chunk: Uint8Array) => void) {
  try {
    for await (const chunk of body) take(chunk);
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw refuse("invalid_request", { message: "The body was cut off.", cause });
  }
}

/** A form-encoded body. Bodies larger than a form are refused. */
export const formOf = async (request: Pick<MachineRequest, "body">): Promise<URLSearchParams> =>
  parametersOf(await bodyTextOf(request));

/** The media type in a `Content-Type`, in lower case and without its parameters. */
export const mediaTypeOf = (contentType: string | null): string | undefined =>
  contentType?.split(";", 1)[0]?.trim().toLowerCase();

/** Undefined when the text is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

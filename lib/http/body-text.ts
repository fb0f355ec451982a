import { refuse } from "@/lib/errors/refusal";
import type { MachineRequest } from "./handler";

const bytesAtMost = 32_768;

/** The body as UTF-8 text. Bodies larger than a form or a small JSON document are refused. */
export async function bodyTextOf(request: Pick<MachineRequest, "body">): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const take = (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes > bytesAtMost) throw refuse("invalid_request", { message: "The body is too large." });
    chunks.push(chunk);
  };
  const body = request.body ?? [];
  if (Symbol.iterator in body) for (const chunk of body) take(chunk);
  else for await (const chunk of body) take(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

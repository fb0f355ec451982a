import { Refusal, refuse } from "@/lib/errors/refusal";
import { waitForPreview } from "@/lib/portal/organizer/event-import";
import { actorOfRequest } from "@/lib/session/actor-of-request";
import { requireSameOrigin } from "@/lib/session/same-origin";
import {
  type ImportedFile,
  mayImport,
  refuseImport,
  requestImport,
} from "@/lib/transitions/event-import/request";
import { redirectTo } from "./authorization-answer";
import { bodyOf, CutBody, SilentBody } from "./feed/body";
import type { MachineRequest } from "./handler";
import { machineHandler } from "./machine-handler";
import { heldBodies } from "./node-request";
import { mediaTypeOf } from "./request-body";

const fileBytesAtMost = 20 * 1024 * 1024;
/** With the boundaries and headers of the form. */
const formBytesAtMost = fileBytesAtMost + 16 * 1024;

/**
 * `POST /imports/EVENT`: receives the file of an organizer's import, and leads back to the page
 * with its preview. The sender and their quota are checked before the first byte is read
 * (docs/rules/import.md#from-the-browser).
 */
export const importFile = machineHandler("POST", async (request, requestId) => {
  requireSameOrigin(request);
  const eventId = new URL(request.url).pathname.split("/")[2] ?? "";
  const page = redirectTo(
    `/organizer/events/${encodeURIComponent(eventId)}/import`,
    303,
    requestId,
  );
  const actor = await actorOfRequest(request);
  if (!actor) return page; // which leads to sign-in
  try {
    await mayImport(actor, eventId);
    await withFile(request, async (sent) => {
      if ("fault" in sent) return refuseImport(actor, eventId, sent.fault);
      await requestImport(actor, eventId, sent);
    });
    await waitForPreview(actor.personId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The page of a missing event says so itself.
    if (error.code !== "resource_not_found") await refuseImport(actor, eventId, error.message);
  }
  return page;
});

type SentFile = ImportedFile | { fault: string };

/** Holds the file while `work` needs it. */
async function withFile<T>(
  { headers, body }: MachineRequest,
  work: (file: SentFile) => Promise<T>,
): Promise<T> {
  const type = headers.get("content-type") ?? "";
  if (mediaTypeOf(type) !== "multipart/form-data") return work({ fault: unreadable });
  if (Number(headers.get("content-length") ?? 0) > formBytesAtMost)
    return work({ fault: tooLarge });
  let held = 0;
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of bodyOf({ body }, "identity")) {
      if (held + chunk.length > formBytesAtMost) return await work({ fault: tooLarge });
      if (heldBodies.bytes + chunk.length > heldBodies.bytesAtMost)
        throw refuse("service_unavailable", { retryAfterSeconds: 5 });
      held += chunk.length;
      heldBodies.bytes += chunk.length;
      chunks.push(chunk);
    }
    return await work(await fileIn(Buffer.concat(chunks), type));
  } catch (error) {
    if (error instanceof CutBody || error instanceof SilentBody)
      throw refuse("invalid_request", { message: unreadable });
    throw error;
  } finally {
    heldBodies.bytes -= held;
  }
}

const partsAtMost = 10;

async function fileIn(form: Buffer, type: string): Promise<SentFile> {
  const boundary = /boundary="?([^";]{1,70})/i.exec(type)?.[1];
  if (boundary === undefined || hasMoreThan(partsAtMost, `--${boundary}`, form))
    return { fault: unreadable };
  const parsed = await new Response(new Uint8Array(form), { headers: { "Content-Type": type } })
    .formData()
    .catch(() => undefined);
  const file = parsed?.get("file");
  if (!(file instanceof File)) return { fault: unreadable };
  if (file.size === 0) return { fault: "Choose a file that is not empty." };
  if (file.size > fileBytesAtMost) return { fault: tooLarge };
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

function hasMoreThan(atMost: number, separator: string, form: Buffer): boolean {
  let count = 0;
  for (let at = form.indexOf(separator); at >= 0; at = form.indexOf(separator, at + 1))
    if (++count > atMost + 1) return true;
  return false;
}

const tooLarge = "The file is larger than 20 MB.";
const unreadable = "The file arrived incomplete or damaged. Choose it again.";

import type { Actor } from "@/lib/audit/actor";
import { config } from "@/lib/config/config";
import { refuse } from "@/lib/errors/refusal";
import { manifestFile, manifestJsonSchema } from "@/lib/manifest/file";
import { signedReceipt } from "@/lib/portal/consent/receipt";
import { storedAttestation } from "@/lib/portal/deletion-duties/duties";
import { ownDataFile } from "@/lib/portal/participant/data-export";
import { publisherIntegration } from "@/lib/portal/publisher/integrations";
import { sandboxStory } from "@/lib/portal/publisher/sandbox-story";
import { actorOfRequest } from "@/lib/session/actor-of-request";
import type { Answer, Handler } from "./handler";
import { machineHandler } from "./machine-handler";
import { answerJson } from "./respond";

export interface DownloadedFile {
  /** Only letters, digits, `.`, `_` and `-`. */
  filename: string;
  contentType: string;
  body: Answer["body"];
}

/**
 * A file for the person who is signed in. `read` returns null when the file does not exist or is
 * not theirs.
 */
export const downloadHandler = (
  read: (actor: Actor, address: URL) => Promise<DownloadedFile | null>,
): Handler =>
  machineHandler("GET", async (request, requestId) => {
    const actor = await actorOfRequest(request);
    if (!actor) throw refuse("invalid_token", { message: "Sign in first." });
    const file = await read(actor, new URL(request.url));
    if (file === null) throw refuse("resource_not_found");
    const headers = {
      "Content-Type": file.contentType,
      "Content-Disposition": `attachment; filename="${file.filename}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Service-Request-Id": requestId,
    };
    return { status: 200, headers, body: file.body };
  });

interface Download {
  filename: string;
  contentType: string;
  /** Returns null when the file does not exist or is not theirs. */
  read: (actor: Actor, path: string[]) => Promise<Answer["body"]>;
}

/** A file with a fixed name. `path` contains the segments of the URL path. */
export const download = ({ filename, contentType, read }: Download): Handler =>
  downloadHandler(async (actor, { pathname }) => {
    const body = await read(actor, pathname.split("/"));
    return body === null ? null : { filename, contentType, body };
  });

/**
 * GET /attestations/DUTY: the attestation of a deletion, for the people it concerns
 * (docs/rules/deletion-duties.md#duties-shown).
 */
export const attestationFile = download({
  filename: "attestation.jws",
  contentType: "application/jose",
  read: (actor, path) => storedAttestation(actor, path.at(-1) ?? ""),
});

/** GET /account/data/ID: everything stored about a person, for that person, sent part by part. */
export const ownData = download({
  filename: "my-data.json",
  contentType: "application/json",
  read: ({ personId }, path) => ownDataFile(personId, path.at(-1) ?? ""),
});

/**
 * GET /receipts/ID: a receipt to keep. A participant's receipt is for that participant, a
 * connection's for the organizers of the event.
 */
export const receiptFile = download({
  filename: "receipt.jws",
  contentType: "application/jose",
  read: (actor, path) => signedReceipt(actor, path.at(-1) ?? ""),
});

/** GET /developer/integrations/ID/sandbox/story.json: polled by the page of a sandbox. */
export const sandboxStoryFile = download({
  filename: "story.json",
  contentType: "application/json",
  read: async ({ personId }, path) => {
    const entries = await sandboxStory(personId, path.at(-3) ?? "");
    return entries && JSON.stringify(entries);
  },
});

/**
 * GET /developer/integrations/ID/manifest.json: the manifest as a file, for people who may manage
 * the integration.
 */
export const exportedManifest = download({
  filename: "manifest.json",
  contentType: "application/json",
  read: async ({ personId }, path) => {
    const integration = await publisherIntegration(personId, path.at(-2) ?? "");
    return integration && manifestFile(integration, config().PUBLIC_URL);
  },
});

/** GET /developer/manifest.schema.json */
export const manifestSchemaFile = machineHandler("GET", async (_, requestId) =>
  answerJson(manifestJsonSchema(config().PUBLIC_URL), requestId, {
    headers: { "Content-Type": "application/schema+json", "Cache-Control": "public, max-age=3600" },
  }),
);

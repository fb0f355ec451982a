import type { Actor } from "@/lib/audit/actor";
import { refuse } from "@/lib/errors/refusal";
import { actorOfRequest } from "@/lib/session/actor-of-request";
import { type Answer, type Handler, responseOf } from "./handler";
import { requestId } from "./request-id";
import { respondError } from "./respond";

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
export const downloadHandler =
  (read: (actor: Actor, address: URL) => Promise<DownloadedFile | null>): Handler =>
  async (request) => {
    const id = requestId(request);
    try {
      const actor = await actorOfRequest(request);
      if (!actor) throw refuse("invalid_token", { message: "Sign in first." });
      const file = await read(actor, new URL(request.url));
      if (file === null) throw refuse("resource_not_found");
      const headers = {
        "Content-Type": file.contentType,
        "Content-Disposition": `attachment; filename="${file.filename}"`,
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        "X-Service-Request-Id": id,
      };
      return responseOf({ status: 200, headers, body: file.body });
    } catch (thrown) {
      return respondError(thrown, id);
    }
  };

interface Download {
  filename: string;
  contentType: string;
  /** Returns null when the file does not exist or is not theirs. */
  read: (actor: Actor, path: string[]) => Promise<Answer["body"]>;
}

/** The same for a file with a fixed name. `path` contains the segments of the URL path. */
export const download = ({ filename, contentType, read }: Download): Handler =>
  downloadHandler(async (actor, { pathname }) => {
    const body = await read(actor, pathname.split("/"));
    return body === null ? null : { filename, contentType, body };
  });

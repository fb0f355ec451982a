import { publishedFile, publishedPackage } from "@/lib/client/published";
import { isNotModified, weakEtag } from "./etag";
import { machineHandler } from "./machine-handler";
import { requireGet } from "./method";

// The client package and its parts, as the build made them. They contain no user data.

/** GET /docs/client.tgz */
export const clientPackage = file("application/gzip", publishedPackage);

/** GET /docs/integrations.mjs: the command as one program. */
export const clientCommand = file("text/javascript; charset=utf-8", () =>
  publishedFile("integrations.mjs"),
);

/** GET /docs/client.ts: the client as one TypeScript file. */
export const typedClient = file("text/plain; charset=utf-8", () => publishedFile("client.ts"));

/** GET /docs/integrations.py: the client as one Python file. */
export const pythonClient = file("text/x-python; charset=utf-8", () =>
  publishedFile("integrations.py"),
);

/** Caches may keep the file for five minutes, and then revalidate it by its ETag. */
function file(type: string, content: () => Buffer<ArrayBuffer>) {
  return machineHandler(async (request) => {
    requireGet(request);
    const body = content();
    const headers = { ETag: weakEtag(body), "Cache-Control": "public, max-age=300" };
    if (isNotModified(request, headers.ETag)) return { status: 304, headers, body: null };
    return {
      status: 200,
      headers: { ...headers, "Content-Type": type, "X-Content-Type-Options": "nosniff" },
      body,
    };
  });
}

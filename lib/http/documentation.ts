import { publishedFile, publishedPackage } from "@/lib/client/published";
import { openApiDocument } from "@/lib/docs/openapi/document";
import { searchEntries } from "@/lib/docs/search";
import { llmsText, markdownAt } from "@/lib/docs/site";
import { refuse } from "@/lib/errors/refusal";
import { answerFile } from "./etag";
import type { Handler } from "./handler";
import { machineHandler, requestId } from "./machine-handler";
import { anyOrigin } from "./metadata";
import { answerJson, respondError } from "./respond";

// The documentation for machines. It contains no user data, so caches may keep it for five minutes.

const cacheHeaders = { "Cache-Control": "public, max-age=300" };

/** GET /api/openapi.json; other origins may read it, for documentation viewers. */
export const openApi = machineHandler("GET", async (_, requestId) => {
  document ??= openApiDocument();
  return answerJson(document, requestId, { headers: { ...cacheHeaders, ...anyOrigin } });
});

let document: object | undefined;

/** GET /docs/search.json */
export const docsSearch = machineHandler("GET", async (_, requestId) =>
  answerJson(searchEntries(), requestId, { headers: cacheHeaders }),
);

/** GET /llms.txt */
export const llms: Handler = async () => textResponse(llmsText(), "text/plain");

/** The Markdown version of the page at a path. */
export async function docsMarkdown(request: Request, path: string): Promise<Response> {
  const markdown = markdownAt(path);
  return markdown === undefined
    ? respondError(refuse("resource_not_found"), requestId(request))
    : textResponse(markdown, "text/markdown");
}

const textResponse = (body: string, type: string) =>
  new Response(body, {
    headers: {
      ...cacheHeaders,
      "Content-Type": `${type}; charset=utf-8`,
      "X-Content-Type-Options": "nosniff",
    },
  });

/** GET /docs/client.tgz: the client package. It and its parts are as the build made them. */
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

function file(type: string, content: () => Buffer<ArrayBuffer>) {
  return machineHandler("GET", async (request) => answerFile(request, type, content()));
}

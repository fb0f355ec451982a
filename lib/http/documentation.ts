import { openApiDocument } from "@/lib/docs/openapi/document";
import { searchEntries } from "@/lib/docs/search";
import { llmsText, markdownAt } from "@/lib/docs/site";
import { refuse } from "@/lib/errors/refusal";
import type { Handler } from "./handler";
import { machineHandler } from "./machine-handler";
import { anyOrigin } from "./metadata";
import { requestId } from "./request-id";
import { answerJson, respondError, respondJson } from "./respond";

// The documentation for machines. It contains no user data, so caches may keep it for five minutes.

const cacheHeaders = { "Cache-Control": "public, max-age=300" };

/** GET /api/openapi.json; other origins may read it, for documentation viewers. */
export const openApi = machineHandler(async (request) => {
  document ??= openApiDocument();
  return answerJson(document, requestId(request), { headers: { ...cacheHeaders, ...anyOrigin } });
});

let document: object | undefined;

/** GET /docs/search.json */
export const docsSearch: Handler = async (request) =>
  respondJson(searchEntries(), requestId(request), { headers: cacheHeaders });

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

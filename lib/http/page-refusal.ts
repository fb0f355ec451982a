import type { IncomingMessage } from "node:http";
import type { PageRefusal } from "@/lib/errors/authorization-refusals";
import { chosenTheme } from "@/lib/session/cookie";
import { languageOfBrowser } from "@/lib/session/request-language";
import { errorPage, isBrowser } from "./error-page";
import type { Answer } from "./handler";
import { NodeHeaders } from "./node-request";
import { requestId } from "./request-id";
import { answerError } from "./respond";

/**
 * The answer to a request for a page that Next cannot answer: a page to browsers, the envelope to
 * others.
 */
export function answerPageRefusal(refusal: PageRefusal, incoming: IncomingMessage): Answer {
  const request = { headers: new NodeHeaders(incoming) };
  const id = requestId(request);
  return isBrowser(request)
    ? errorPage(refusal, {
        requestId: id,
        theme: chosenTheme(request.headers.get("cookie")),
        language: languageOfBrowser(request.headers),
      })
    : answerError(refusal, id);
}

import { isOutage } from "@/lib/db/errors";
import { PageRefusal, RedirectRefusal } from "@/lib/errors/authorization-refusals";
import type { Refusal } from "@/lib/errors/refusal";
import { chosenTheme } from "@/lib/session/cookie";
import { languageOfPage } from "@/lib/session/request-language";
import { type ReturnedError, returnUrl } from "@/lib/tokens/return-url";
import { errorPage, isBrowser } from "./error-page";
import type { Answer, MachineRequest } from "./handler";
import { requestId } from "./machine-handler";
import { answerError, asRefusal, logFailure } from "./respond";

/**
 * 302 answers the authorization request and returns errors. 303 answers a form: the browser follows
 * with GET and without the body.
 */
export type RedirectStatus = 302 | 303;

export const redirectTo = (
  location: string,
  status: RedirectStatus,
  requestId: string,
): Answer => ({
  status,
  headers: {
    Location: location,
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Service-Request-Id": requestId,
  },
  body: null,
});

/**
 * The answer to a thrown error: a redirect to the integration if the refusal has a return address,
 * otherwise an error page in the language of `path`. An outage is a page too, because the same
 * request may succeed in a moment. `restartPath` starts the same request again, for another account.
 */
export async function answerRefusal(
  thrown: unknown,
  request: Pick<MachineRequest, "headers">,
  { path, restartPath }: { path: string; restartPath?: string },
): Promise<Answer> {
  const id = requestId(request);
  if (thrown instanceof RedirectRefusal && !isOutage(thrown)) {
    if (thrown.code === "server_error") logFailure(thrown.cause, id);
    return redirectTo(returnUrl(thrown.returnTo, returnedError(thrown)), 302, id);
  }
  const shownOn = async () => ({
    requestId: id,
    theme: chosenTheme(request.headers.get("cookie")),
    language: await languageOfPage(path, request.headers),
    restartPath,
  });
  if (thrown instanceof PageRefusal) return errorPage(thrown, await shownOn());
  const refusal = asRefusal(thrown instanceof RedirectRefusal ? thrown.cause : thrown, id);
  if (refusal.code === "service_unavailable" && !isBrowser(request))
    return answerError(refusal, id);
  return errorPage(pageOf(refusal), await shownOn());
}

/**
 * A cancellation by the person is not an error and has no description
 * (docs/rules/oauth.md#redirected-errors).
 */
const returnedError = ({ code, message }: Refusal): ReturnedError =>
  code === "access_denied" ? { error: code } : { error: code, error_description: message };

function pageOf(refusal: Refusal): PageRefusal {
  if (refusal.code !== "internal_error" && refusal.code !== "service_unavailable")
    return new PageRefusal(refusal.code, "refused");
  const code = refusal.code === "internal_error" ? "server_error" : refusal.code;
  return new PageRefusal(code, "failed", { headers: refusal.headers });
}

import { PageRefusal, ReturnedRefusal } from "@/lib/errors/authorization-refusals";
import { Refusal } from "@/lib/errors/refusal";
import { returnUrl } from "@/lib/tokens/return-url";
import type { Answer } from "./handler";
import { oauthErrorPage } from "./oauth-error-page";
import { logFailure } from "./respond";

/** 302 answers the request to authorize and takes every error back, 303 answers a form: the browser asks with GET and sends no body along. */
export type RedirectStatus = 302 | 303;

export const redirectTo = (location: string, status: RedirectStatus, requestId: string): Answer => ({
  status,
  headers: { Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Service-Request-Id": requestId },
  body: null,
});

/** Whatever was thrown on the way: back to the integration if the refusal knows where, otherwise a page for the person. */
export function answerRefusal(thrown: unknown, requestId: string): Answer {
  if (thrown instanceof ReturnedRefusal) {
    if (thrown.code === "server_error") logFailure(thrown.cause, requestId);
    return redirectTo(returnUrl(thrown.returnTo, { error: thrown.code }), 302, requestId);
  }
  return oauthErrorPage(thrown instanceof PageRefusal ? thrown : pageOf(thrown, requestId), requestId);
}

function pageOf(thrown: unknown, requestId: string): PageRefusal {
  if (thrown instanceof Refusal)
    return new PageRefusal(thrown.code, { heading: "This did not work", message: thrown.message, advice: "Go back to the app and start again." });
  logFailure(thrown, requestId);
  return new PageRefusal("server_error", {
    heading: "Something went wrong",
    message: "Something failed on our side.",
    advice: "Go back to the app and try again in a moment.",
  });
}

import { details, heading, list, type Page, paragraph, sample } from "@/lib/docs/content";
import {
  type ErrorSource,
  endpointsReturning,
  errorNoteOf,
  errorTable,
  statusWords,
} from "@/lib/docs/error-notes";
import { componentFields } from "@/lib/docs/field-table";
import { errorSample } from "@/lib/docs/openapi/responses";
import { type ErrorCode, errorCodes } from "@/lib/errors/catalog";
import { endpoints } from "@/lib/read-api/endpoints";

export const errorsPage = (): Page => ({
  path: "/docs/errors",
  title: "Errors",
  description: "Every error has the same body. Branch on the code, never on the message.",
  blocks: [
    componentFields("ErrorEnvelope"),
    sample("400", errorSample("validation_error")),
    heading("Codes"),
    errorTable(errorCodes),
    heading("What to retry"),
    list(
      "Once, after a refresh: `token_expired`, and `token_revoked`, in case only the access token was revoked.",
      "After a wait: `rate_limit_exceeded`, `concurrent_limit_exceeded`, `service_unavailable`, `internal_error`.",
      "Never without a change: everything else. A refused refresh token is permanent.",
    ),
  ],
});

export const errorPages = (): Page[] => errorCodes.map(errorPage);

function errorPage(error: ErrorCode): Page {
  const { when, todo, from, extra } = errorNoteOf(error);
  const readEndpoints = endpointsReturning(error);
  return {
    path: `/docs/errors/${error}`,
    title: error,
    isName: true,
    description: when,
    blocks: [
      details(
        ["HTTP", statusWords(error)],
        ["What to do", todo],
        ...(extra ? [["Comes with", extra] as const] : []),
      ),
      sample(statusWords(error), errorSample(error)),
      heading("Where it comes from"),
      list(
        ...from.filter((source) => source !== "read").map((source) => sourceLinks[source]),
        ...readEndpoints.map(
          (name) => `[\`GET ${endpoints[name].path}\`](/docs/endpoints/${name})`,
        ),
      ),
      paragraph("All codes are listed in [Errors](/docs/errors)."),
    ],
  };
}

const sourceLinks: Record<Exclude<ErrorSource, "read">, string> = {
  authorize: "[The authorization endpoint](/docs/oauth#authorize)",
  token: "[The token endpoint](/docs/oauth#exchange-a-code)",
  revoke: "[The revocation endpoint](/docs/oauth#revoke)",
  log: "[The event log](/docs/event-log)",
  state: "[The state of an event](/docs/keep-a-copy#is-my-copy-right)",
  attest: "[Attesting deletions](/docs/deletions)",
  tooling: "[Publisher tooling](/docs/publisher-tooling)",
  feed: "[The platform feed](/docs/feed#errors)",
};

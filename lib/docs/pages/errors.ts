import { code, details, heading, list, type Page, paragraph, table } from "@/lib/docs/content";
import { type ErrorSource, endpointsReturning, errorNoteOf } from "@/lib/docs/error-notes";
import { componentFields } from "@/lib/docs/field-table";
import { errorSample } from "@/lib/docs/openapi/responses";
import { json } from "@/lib/docs/words";
import { type ErrorCode, errorCodes, errorStatus } from "@/lib/errors/catalog";
import { endpoints } from "@/lib/read-api/endpoints";

export const errorsPage = (): Page => ({
  path: "/docs/errors",
  title: "Errors",
  description: "Every error has the same body. Branch on the code, never on the message.",
  blocks: [
    componentFields("ErrorEnvelope"),
    code("json", "400", json(errorSample("validation_error"))),
    heading("Codes"),
    table(
      ["Code", "HTTP", "When"],
      errorCodes.map((error) => [
        `[\`${error}\`](/docs/errors/${error})`,
        statusOf(error),
        errorNoteOf(error).when,
      ]),
    ),
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
        ["HTTP", statusOf(error)],
        ["What to do", todo],
        ...(extra ? [["Comes with", extra] as const] : []),
      ),
      code("json", statusOf(error), json(errorSample(error))),
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

/**
 * Two codes are normally redirects. When they are shown as a page, it has the status of the
 * catalog.
 */
const statusOf = (error: ErrorCode) =>
  error === "access_denied" || error === "server_error"
    ? `302 with \`error\`, or a page (${errorStatus[error]})`
    : String(errorStatus[error]);

import { type Budget, type Config, config, type Window } from "@/lib/config/config";
import { code, fields, heading, list, note, type Page, paragraph, table } from "@/lib/docs/content";
import { responseHeaders } from "@/lib/docs/parameters";
import { durationWords } from "@/lib/words";

export function limitsPage(): Page {
  const {
    LIMIT_INSTALLATION,
    LIMIT_USER,
    LIMIT_ROTATIONS,
    LIMIT_TEST_WEBHOOKS,
    LIMIT_EVENT_LOG,
    LIMIT_ATTESTATIONS,
    DELETION_DUTY_TTL,
    WEBHOOK_TIMEOUT,
    SECRET_OVERLAP,
    SUPPORT_CONTACT,
  } = config();
  return {
    path: "/docs/limits",
    title: "Limits",
    description:
      "How many requests you may send, how to see what is left, and what to do when a budget is used up.",
    blocks: [
      heading("Requests"),
      table(
        ["Token", "Budget", "Burst", "In flight"],
        [budgetRow("Installation", LIMIT_INSTALLATION), budgetRow("User", LIMIT_USER)],
      ),
      list(
        "Both windows roll: they cover the time up to now and do not reset on the hour.",
        "A budget belongs to the grant: your integration on one event, or one person on it. Refreshing a token does not renew it.",
        "Refused requests do not count.",
        "Every call costs 1, whatever it returns. A 304 costs 1 as well.",
      ),
      heading("Headers of every answer"),
      fields(
        responseHeaders
          .filter(({ name }) => name.startsWith("X-RateLimit"))
          .map(({ name, description }) => ({
            name,
            type: "integer",
            traits: [],
            note: description,
          })),
      ),
      heading("At the end of a budget"),
      list(
        "[`rate_limit_exceeded`](/docs/errors/rate_limit_exceeded): wait for the number of seconds in `Retry-After`. The next request will then be accepted.",
        "[`concurrent_limit_exceeded`](/docs/errors/concurrent_limit_exceeded): wait until one of your own requests has been answered.",
      ),
      code(
        "ts",
        "Wait for the next place",
        `
import { ServiceError } from "integrations-client";

async function patiently<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const seconds = error instanceof ServiceError ? error.retryAfter : undefined;
      if (seconds === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}
`,
      ),
      note(
        "Send fewer requests: [webhooks](/docs/webhooks) carry the whole resource, `updated_since` returns only rows that changed, and a page of 50 costs as much as a page of 25.",
      ),
      heading("Everything else"),
      table(
        ["What", "Limit"],
        [
          ["Page size", "25, at most 50; other values are clamped"],
          ["Rotations of a client secret, and of a webhook secret", windowWords(LIMIT_ROTATIONS)],
          ["Previous secret after a rotation", durationWords(SECRET_OVERLAP)],
          ["Test webhooks", windowWords(LIMIT_TEST_WEBHOOKS)],
          ["Preview of a test's answer", "1 KB"],
          [
            "Requests to the [event log](/docs/event-log)",
            `${windowWords(LIMIT_EVENT_LOG.burst)}, ${LIMIT_EVENT_LOG.inFlight} at once`,
          ],
          [
            "[States](/docs/keep-a-copy#is-my-copy-right) of an integration's events",
            "60 in 1 hour, 1 at once",
          ],
          [
            "[Attestations and lists of duties](/docs/deletions)",
            `${windowWords(LIMIT_ATTESTATIONS.burst)}, ${LIMIT_ATTESTATIONS.inFlight} at once`,
          ],
          ["Acknowledging a webhook", durationWords(WEBHOOK_TIMEOUT)],
          [
            "[Deleting](/docs/deletions) cached data after a disconnect",
            durationWords(DELETION_DUTY_TTL),
          ],
        ],
      ),
      paragraph(
        `The limits are the same for every event, including drafts. ${higherLimits(SUPPORT_CONTACT)}`,
      ),
    ],
  };
}

/**
 * How to get higher limits, which the operator sets for one integration
 * (docs/rules/limits.md#higher-limits).
 */
export const higherLimits = (contact: Config["SUPPORT_CONTACT"]): string =>
  contact
    ? `For higher limits, contact the operator: [${contact.words}](${contact.href}).`
    : "The operator grants higher limits on request.";

const budgetRow = (token: string, { hour, burst, inFlight }: Budget) => [
  token,
  windowWords(hour),
  windowWords(burst),
  `${inFlight} at once`,
];

const windowWords = ({ count, seconds }: Window) => `${count} in ${durationWords(seconds)}`;

import { config } from "@/lib/config/config";
import { code, heading, list, note, type Page, paragraph } from "@/lib/docs/content";
import { componentFields, parameterFields } from "@/lib/docs/field-table";
import { logParameters } from "@/lib/docs/parameters";
import { durationWords } from "@/lib/words";

export function eventLogPage(): Page {
  const { PUBLIC_URL, EVENT_LOG_TTL } = config();
  const kept = durationWords(EVENT_LOG_TTL);
  return {
    path: "/docs/event-log",
    title: "Event log",
    description: "Every delivery of your integration, to be read in order: after an outage, without a public address, or instead of webhooks.",
    blocks: [
      paragraph(
        "`GET /webhooks/v1/log` with your client id and secret as HTTP Basic. It works while your endpoint is paused or down, and while the integration is suspended or unpublished.",
      ),
      code(
        "bash",
        "A page, or the next delivery",
        `curl -u "$INTEGRATIONS_CLIENT_ID:$INTEGRATIONS_CLIENT_SECRET" "${PUBLIC_URL}/webhooks/v1/log?limit=100&wait=30"`,
      ),
      heading("Parameters"),
      parameterFields(logParameters()),
      heading("A page"),
      componentFields("EventLogPage"),
      heading("An item"),
      componentFields("EventLogItem"),
      note("Headers and body are those of a delivery made now, so the code that [verifies deliveries](/docs/verify-signatures) verifies items too."),
      heading("Order"),
      list(
        "Items stand in the order in which their deliveries became due. The order is final: nothing is skipped, nothing comes twice, and every reader sees the same.",
        "Keep `next` when you have applied a page, and go on there after an outage. It is usable on an empty page too.",
        `Entries are kept for ${kept}, and a cursor is good for as long. An older cursor is [\`validation_error\`](/docs/errors/validation_error) with \`field: after\`: begin again without one.`,
        "Replays and [test webhooks](/docs/publisher-tooling) are in the log as well. Notices that wait for a grace come when it is over.",
      ),
      heading("Wait or stream"),
      list(
        "`wait=30` holds the request until there is something. Ask again with `next` when it answers.",
        "`Accept: text/event-stream` streams items as server-sent events: `id` is the cursor, `data` the item, and `Last-Event-ID` resumes. A comment comes every 15 seconds.",
        "120 requests a minute, and two at once. A stream is one request and one of the two; a third is [`concurrent_limit_exceeded`](/docs/errors/concurrent_limit_exceeded).",
      ),
      heading("When data has to go"),
      paragraph(
        "A body about a person who revoked consent or deleted the account is `null` from then on, with `erased: true` and headers without signatures. The notice that asks you to delete what you hold stays readable.",
      ),
    ],
  };
}

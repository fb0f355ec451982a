import { config } from "@/lib/config/config";
import { readLogInPython, readLogInTypeScript } from "@/lib/docs/code/copies";
import { code, heading, list, note, type Page, paragraph } from "@/lib/docs/content";
import { componentFields, parameterFields } from "@/lib/docs/field-table";
import { logParameters } from "@/lib/docs/parameters";
import { durationWords } from "@/lib/words";

export function eventLogPage(): Page {
  const { PUBLIC_URL, EVENT_LOG_TTL, LIMIT_EVENT_LOG } = config();
  const kept = durationWords(EVENT_LOG_TTL);
  const { burst, inFlight } = LIMIT_EVENT_LOG;
  return {
    path: "/docs/event-log",
    title: "Event log",
    description:
      "Read every delivery of your integration in order: after an outage, without a public address, or instead of webhooks.",
    blocks: [
      paragraph(
        "Send `GET /webhooks/v1/log` with your client id and secret as HTTP Basic. It works while your endpoint is paused or down, and while the integration is suspended or unpublished.",
      ),
      code(
        "bash",
        "A page, or the next delivery",
        `curl -u "$INTEGRATIONS_CLIENT_ID:$INTEGRATIONS_CLIENT_SECRET" "${PUBLIC_URL}/webhooks/v1/log?limit=100&wait=30"`,
      ),
      code("ts", "Client package", readLogInTypeScript),
      code("python", "Python", readLogInPython),
      heading("Parameters"),
      parameterFields(logParameters()),
      heading("A page"),
      componentFields("EventLogPage"),
      heading("An item"),
      componentFields("EventLogItem"),
      note(
        "The headers and the body are those of a delivery sent now, so the code that [verifies deliveries](/docs/verify-signatures) also verifies items.",
      ),
      heading("Order"),
      list(
        "Items are ordered by when their deliveries became due. The order never changes: no item is skipped or repeated, and every reader sees the same order.",
        "Store `next` when you have applied a page, and resume from it after an outage. An empty page has a usable `next` too. [Keep a copy](/docs/keep-a-copy) says how to apply it.",
        `Entries are kept for ${kept}, and cursors are valid for the same time. An older cursor returns [\`validation_error\`](/docs/errors/validation_error) with \`field: after\`. Start again without a cursor.`,
        "Replays and [test webhooks](/docs/publisher-tooling) are in the log as well. Notices that are held for a grace period appear when it ends.",
      ),
      heading("Wait or stream"),
      list(
        "`wait=30` holds the request until there is an item, for up to 30 seconds. Then send the next request with `next`.",
        "`Accept: text/event-stream` streams items as server-sent events: `id` is the cursor, `data` is the item, and `Last-Event-ID` resumes the stream. A comment is sent every 15 seconds.",
        `At most ${burst.count} requests in ${durationWords(burst.seconds)}, and ${inFlight} at once. A stream counts as one request, and as one of those at once until it ends. One more at once returns [\`concurrent_limit_exceeded\`](/docs/errors/concurrent_limit_exceeded).`,
      ),
      heading("When data has to go"),
      paragraph(
        "Once a person has revoked consent or deleted the account, bodies about that person are `null`, with `erased: true` and headers without signatures. The notice that asks you to delete your copies stays readable.",
      ),
    ],
  };
}

import { config } from "@/lib/config/config";
import { feedSettings, firstLines, fromPretalx, fromPretix, pipeFrom, runFeedExample, snapshotLines } from "@/lib/docs/code/feed";
import { call, code, heading, list, note, type Page, paragraph, steps, table } from "@/lib/docs/content";
import { errorsFrom, noteOf } from "@/lib/docs/error-notes";
import { feedKinds, feedSample } from "@/lib/docs/feed-words";
import { componentFields } from "@/lib/docs/field-table";
import { json } from "@/lib/docs/words";
import { errorStatus } from "@/lib/errors/catalog";

export function feedPage(): Page {
  const { PUBLIC_URL } = config();
  return {
    path: "/docs/feed",
    title: "Attach your platform",
    description: "Send event data as it changes; connected integrations get webhooks as if somebody had changed it here.",
    blocks: [
      paragraph(
        "For a platform that has its own registration, ticket shop or program. It sends what is so, as often as it likes; the service compares, makes the difference, and announces each change once.",
      ),
      heading("Begin"),
      steps(
        "Open your organization, then **Feed**, and press **Create feed token**. The token is shown once and writes the events of that organization.",
        "Send lines. Each is one JSON object, applied as soon as it has arrived.",
        "Read the answer, or the page **Feed**: it names each line that was refused, and why.",
      ),
      code("bash", "Settings", feedSettings(PUBLIC_URL)),
      code("bash", "Send", firstLines),
      heading("What to send"),
      call("POST", `${PUBLIC_URL}/feed/v1/changes`),
      list(
        "`kind`, `event` and `id` say what the line is about, `data` what is so. Fields have the names of the [resources](/docs/resources); what is absent is left alone.",
        "`version` is optional: a whole number or an RFC 3339 time of your own. A line older than what was applied changes nothing, so the order in which requests arrive does not matter.",
        '`"deleted": true` ends a thing. Events, users and organizations are not deleted here.',
        "A line has at most 262,144 bytes. A body has any size, plain or gzip: lines are applied while it arrives, so a connection may stay open and send a line now and then, at least one every 30 seconds.",
        "Sending everything again is safe: what is so already changes nothing and is announced to nobody.",
      ),
      table(
        ["Kind", "`id`", "What"],
        feedKinds.map(({ kind, id, about }) => [`\`${kind}\``, id, about]),
      ),
      heading("The answer"),
      code("json", "The answer", json(feedSample)),
      componentFields("FeedSummary"),
      heading("Lines that are refused"),
      paragraph("A line with a fault is left out as a whole; the lines after it are applied."),
      componentFields("FeedFault"),
      table(
        ["Code", "When"],
        [
          ["`invalid_json`", "The line is no JSON, or the body broke there: gzip or bytes that are not UTF-8."],
          ["`line_too_long`", "The line has more than 262,144 bytes."],
          ["`validation_error`", "A value is not what was expected."],
          ["`resource_not_found`", "There is no such event, or the token may not write it."],
          ["`snapshot_too_destructive`", "The snapshot would delete more than half of more than twenty things."],
        ],
      ),
      heading("Snapshots"),
      paragraph(
        'Between `begin` and `end` name everything of some kinds. At `end` what was not named is deleted, and a person removed. A snapshot that never ends deletes nothing. One that would delete more than half of more than twenty of a kind is refused, unless its `end` says `"force": true`.',
      ),
      code("bash", "All threads, compressed", snapshotLines),
      note("A person who was removed does not come back to the event. Leave `person` out of snapshots unless your list is complete.", "warn"),
      heading("From a ticket shop: pretix"),
      table(
        ["pretix", "Here"],
        [
          ["order position", "`person`, by the attendee's e-mail or the order's"],
          ["`attendee_name`", "`display_name`, `real_name`"],
          ["status `p`", "`application_status` approved, `registered`"],
          ["status `n`", "`application_status` pending"],
          ["status `c`, `e`", "`cancelled`"],
          ["`last_modified`", "`version`"],
        ],
      ),
      code("js", "from-pretix.mjs", fromPretix),
      paragraph("Run it from pretix's webhooks, or every minute with `?modified_since=`:"),
      code("bash", "Send the orders", pipeFrom("from-pretix.mjs", "orders.json")),
      heading("From a call for papers: pretalx"),
      table(
        ["pretalx", "Here"],
        [
          ["track", "`thread`"],
          ["room", "`location`"],
          ["speaker", "`person`, a guest by the speaker's code"],
          ["confirmed submission", "`activity`; with a slot it is `scheduled`"],
          ["submission type", "`activity_type`"],
        ],
      ),
      code("js", "from-pretalx.mjs", fromPretalx),
      code("bash", "Send the program", pipeFrom("from-pretalx.mjs", "submissions.json")),
      heading("From a spreadsheet"),
      paragraph(
        "The service's repository has one file without dependencies that turns a CSV of registrations into lines and sends them: `examples/feed`. With the settings above, in a copy of the repository:",
      ),
      code("bash", "Send a CSV", runFeedExample),
      heading("Errors"),
      paragraph("The whole request is refused, or ended early, with the [error envelope](/docs/errors). What was applied before stays."),
      table(
        ["Code", "HTTP", "When"],
        errorsFrom("feed").map((error) => [`[\`${error}\`](/docs/errors/${error})`, String(errorStatus[error]), noteOf(error).when]),
      ),
      list(
        "One request at a time has an event. Another one waits for it, a minute at most, and then gets 503 with `Retry-After`.",
        "A body that is silent for 30 seconds is ended with 408.",
        "When the connection breaks, send everything again.",
      ),
    ],
  };
}

import { config } from "@/lib/config/config";
import {
  feedSettings,
  firstLinesCommand,
  pipeCommand,
  pretalxProgram,
  pretixProgram,
  runFeedExampleCommand,
  snapshotCommand,
} from "@/lib/docs/code/feed";
import { feedKinds, feedSample } from "@/lib/docs/components/feed";
import {
  call,
  code,
  heading,
  list,
  note,
  type Page,
  paragraph,
  sample,
  steps,
  table,
} from "@/lib/docs/content";
import { errorsFrom, errorTable } from "@/lib/docs/error-notes";
import { componentFields } from "@/lib/docs/field-table";

export function feedPage(): Page {
  const { PUBLIC_URL } = config();
  return {
    path: "/docs/feed",
    title: "Attach your platform",
    description:
      "Send event data as it changes. Connected integrations receive webhooks as if the change had been made here.",
    blocks: [
      paragraph(
        "For a platform that has its own registration, ticket shop or program. Send the current state as often as you like. The service applies the differences and announces each change once.",
      ),
      heading("Begin"),
      steps(
        "Open your organization, then **Feed**, press **Create feed token** and name the system that sends the changes. The token is shown once. It can write the events of that organization.",
        "Send lines. Each line is one JSON object and is applied as soon as it arrives.",
        "Read the response, or the page **Feed**: both list the refused lines, each with the reason.",
      ),
      code("bash", "Settings", feedSettings(PUBLIC_URL)),
      code("bash", "Send", firstLinesCommand),
      heading("What to send"),
      call("POST", `${PUBLIC_URL}/feed/v1/changes`),
      list(
        "`kind`, `event` and `id` identify the record, and `data` is its state. Fields have the names of the [resources](/docs/resources). Absent fields are left unchanged.",
        "`version` is optional: your own whole number or RFC 3339 time. A line older than the last applied version changes nothing, so the order in which requests arrive does not matter.",
        '`"deleted": true` deletes a record. Events, users and organizations cannot be deleted here.',
        "A line has at most 262,144 bytes. A body can have any size, plain or gzip. Lines are applied while the body arrives, so you can keep a connection open and send lines as they occur, at least one every 30 seconds.",
        "You can safely send everything again. Unchanged records have no effect and trigger no webhooks.",
      ),
      table(
        ["Kind", "`id`", "What"],
        feedKinds.map(({ kind, id, about }) => [`\`${kind}\``, id, about]),
      ),
      heading("The answer"),
      sample("The answer", feedSample),
      componentFields("FeedSummary"),
      heading("Lines that are refused"),
      paragraph("No part of a line with a fault is applied. The lines after it are applied."),
      componentFields("FeedFault"),
      table(
        ["Code", "When"],
        [
          [
            "`invalid_json`",
            "The line is not JSON, or the body is broken there: invalid gzip data, or bytes that are not UTF-8.",
          ],
          ["`line_too_long`", "The line has more than 262,144 bytes."],
          ["`validation_error`", "A value is not what was expected."],
          ["`resource_not_found`", "There is no such event, or the token may not write it."],
          [
            "`snapshot_too_destructive`",
            "The snapshot would delete more than half of more than twenty records of a kind.",
          ],
        ],
      ),
      heading("Snapshots"),
      paragraph(
        'Between `begin` and `end`, send every record of some kinds. At `end`, records that were not sent are deleted, and people are removed. A snapshot that never ends deletes nothing. A snapshot that would delete more than half of more than twenty records of a kind is refused, unless its `end` line has `"force": true`.',
      ),
      code("bash", "Begin with the threads, compressed", snapshotCommand),
      paragraph(
        'The example does not end, so it deletes nothing: threads that you have already stay. Once you have sent every thread, also over several requests, `{"kind":"snapshot","event":"…","of":["thread"],"state":"end"}` deletes the others.',
      ),
      note(
        "A person who was removed cannot return to the event. Leave `person` out of snapshots unless your list is complete.",
        "warn",
      ),
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
      code("js", "from-pretix.mjs", pretixProgram),
      paragraph("Run it from pretix's webhooks, or every minute with `?modified_since=`:"),
      code("bash", "Send the orders", pipeCommand("from-pretix.mjs", "orders.json")),
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
      code("js", "from-pretalx.mjs", pretalxProgram),
      code("bash", "Send the program", pipeCommand("from-pretalx.mjs", "submissions.json")),
      heading("From a spreadsheet"),
      paragraph(
        "The service's repository has an example without dependencies, `examples/feed`, which converts a CSV file of registrations into lines and sends them. In a copy of the repository, with the settings above:",
      ),
      code("bash", "Send a CSV", runFeedExampleCommand),
      heading("Errors"),
      paragraph(
        "The whole request is refused, or ended early, with the [error envelope](/docs/errors). Lines that were already applied stay applied.",
      ),
      errorTable(errorsFrom("feed")),
      list(
        "Only one request at a time can write to an event. Others wait up to a minute and then get 503 with `Retry-After`.",
        "A body that sends nothing for 30 seconds is ended with 408.",
        "If the connection breaks, send everything again.",
      ),
    ],
  };
}

import { config } from "@/lib/config/config";
import { copyInPython, mirrorInTypeScript, stateCommand } from "@/lib/docs/code/copies";
import { code, heading, list, note, type Page, paragraph, table } from "@/lib/docs/content";
import { componentFields } from "@/lib/docs/field-table";
import { changeEventTypes } from "@/lib/webhooks/catalog/event-types";
import { durationWords } from "@/lib/words";

export const keepACopyPage = (): Page => ({
  path: "/docs/keep-a-copy",
  title: "Keep a copy",
  description:
    "Keep an event's data up to date in your own database, and know that the copy is right.",
  blocks: [
    heading("Let the package do it"),
    paragraph(
      "`mirror` of the [client package](/docs/client) fills a store page by page within the limits, follows the event log, applies what it says, and compares the copy with the service every hour and after each start.",
    ),
    code("ts", "copy.ts", mirrorInTypeScript),
    list(
      "`memoryStore()` and `folderStore(path)` are there. A folder has one file for each record, `KIND/ID.json`, and belongs to one mirror. Your own store is `get(kind, id)`, `set(kind, id, record)`, `delete(kind, id)`, `ids(kind)` and `place(value?)`, where `place` keeps one text: none reads it, `null` forgets it.",
      "`onChange` is awaited after the store has a change: `type` (`added`, `changed`, `removed`), `kind`, `id`, `record`, `before`, `fields` (the names of the header, or null) and `from` (`read`, `log`, `repair`). A process that is killed between the two does not report that change again.",
      "It resolves with `reason`: `aborted`, `deletion_required` or `token_revoked`, and with `emptied`. With `deleteAtEnd`, the store is emptied at the last two. It rejects with the `ServiceError` of wrong credentials, and with what the store or `onChange` threw.",
      "Values of a participant that are withheld later stay in the copy, with `personal_data_withheld: true`, until `user.revoked_access`.",
    ),
    heading("Do it yourself"),
    paragraph("Read the lists once, then follow the [event log](/docs/event-log) or webhooks:"),
    list(
      "**Once.** Store `X-Service-Delivery-Id`: a delivery with an id that you have seen is a retry or a repetition. Also make handling idempotent for each occurrence: each [event page](/docs/events) names its dedup key.",
      "**In any order.** Deliveries can overtake each other. `updated_at` strictly increases with every change: of two versions of a record, keep the later one.",
      "**Deletions stay.** Remember the `updated_at` of what was deleted or removed, so that an older delivery does not bring it back.",
      "**Withheld is not empty.** While `personal_data_withheld` is true, a null of a participant is a redaction: leave your value.",
      "**Delete when you are asked to.** `user.revoked_access` names a person whose data on that event you delete, `data.deletion_required` a whole copy. [Deletions](/docs/deletions) has all of it.",
    ),
    code("python", "threads.py", copyInPython),
    heading("What changed"),
    paragraph(
      `Deliveries of ${changeEventTypes.map((type) => `\`${type}\``).join(", ")} carry \`X-Service-Changed-Fields\`: the names of the fields of \`data\` that differ from your data before the change, in the order of the resource.`,
    ),
    list(
      "Derived fields count: a sign-up is `committed_signups_count,players`. `updated_at` is not named.",
      "What is withheld after the change is not named. Switching privacy mode on is `privacy_mode,personal_data_withheld`.",
      "When nothing changed that you see, the header is there and empty. Items of the log and replays have it too.",
    ),
    heading("Is my copy right?"),
    code("bash", "The state of an event", stateCommand(config().PUBLIC_URL)),
    componentFields("EventState"),
    componentFields("KindState"),
    list(
      "The lines are sorted by `id` as bytes: `id`, a space, `updated_at` and a line feed. Lines of participants and activities have another space and `personal_data_withheld` before the line feed. Every value is as the read API serves it.",
      "All of it is one snapshot. Apply the log up to `cursor`, and no further, before you compare.",
      "Read again only the kinds whose digest differs. Take what the list serves, and delete what it does not.",
      "60 answers an hour, one at a time. A state does not count against the limits of the log.",
    ),
    heading("What sends no webhook"),
    paragraph("There is no event type for the following. The state shows it."),
    table(
      ["What happens", "How you notice"],
      [
        [
          "The event's title, dates, place or another field except visibility and access mode changes",
          "Read [the event](/docs/endpoints/event)",
        ],
        ["A role is added, renamed or deleted", "Read [roles](/docs/endpoints/roles)"],
        [
          "A registration wave is added, changed or deleted before it starts",
          "The activities that it gates are announced. For the wave itself, read [registration waves](/docs/endpoints/registration-waves)",
        ],
        [
          "A question of the application form is added, renamed or deleted",
          "The keys of `custom_form_fields` change; read [participants](/docs/endpoints/participants)",
        ],
        [
          "A participant cancels, or somebody deletes the account and never consented to you",
          "The person is missing from the [participants](/docs/endpoints/participants)",
        ],
        [
          "A consent opens or closes a person's data",
          "`personal_data_withheld` changes, and `updated_at` does not",
        ],
        [
          "An organizer connects you, or grants other scopes",
          "Your redirect URI receives the code",
        ],
        [
          "An organizer disconnects you",
          "401 [`token_revoked`](/docs/errors/token_revoked), and [the list of duties](/docs/deletions#list)",
        ],
        [
          "A suspension is lifted, or you publish again",
          "Request a new authorization: tokens are not restored",
        ],
      ],
    ),
    note(
      `A type that you did not declare sends nothing either. The [event log](/docs/event-log) has only deliveries of declared types, for ${durationWords(config().EVENT_LOG_TTL)}.`,
    ),
  ],
});

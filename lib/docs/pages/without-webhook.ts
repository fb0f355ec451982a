import { list, type Page, paragraph, table } from "@/lib/docs/content";

/** Changes for which the catalog has no event type. */
export const withoutWebhookPage = (): Page => ({
  path: "/docs/without-webhook",
  title: "What sends no webhook",
  description: "Changes that no event type announces, and how to notice each.",
  blocks: [
    paragraph(
      "There are event types for most of what happens, and none for the following. A copy of these is right only as of your last read.",
    ),
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
        [
          "Somebody deletes the account and never consented to you",
          "The person is missing from the [participants](/docs/endpoints/participants)",
        ],
      ],
    ),
    list(
      "`updated_since` on the lists returns what changed, but never what was deleted: compare the ids of a whole list now and then.",
      "A type that you did not declare sends nothing either. The [event log](/docs/event-log) has only deliveries of declared types.",
    ),
  ],
});

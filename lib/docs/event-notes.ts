import type { WebhookEventType } from "@/lib/webhooks/catalog/event-types";

interface EventNote {
  /** When the event is not sent although a reader might expect it. */
  silentWhen: string;
  /** What the receiver should do with the event. */
  todo: string;
}

const storeById = "Store the copy under its `id`.";
const replaceOlderCopy = "Replace your copy unless it has a later `updated_at`.";
const removeCopy = "Remove your copy. The body is its last state.";
const storePerson =
  "Store the copy under its `id`. When `personal_data_withheld` is `true`, keep the personal fields that you hold.";

const note = (silentWhen: string, todo: string): EventNote => ({ silentWhen, todo });

export const eventNotes = {
  "event.published": note(
    "a published event is edited, or its visibility changes.",
    `${storeById} A second publication after a return to draft repeats the same delivery id.`,
  ),
  "event.unpublished": note(
    "an event is archived.",
    "Set your copy to draft. Your token keeps working.",
  ),
  "event.visibility_changed": note(
    "the event is published or unpublished without a change of visibility.",
    `${replaceOlderCopy} The body does not contain the old value.`,
  ),
  "event.access_mode_changed": note("other fields of the event change.", replaceOlderCopy),
  "application.submitted": note(
    "an application is cancelled: a cancellation has no event type and shows in the next API read.",
    storePerson,
  ),
  "application.approved": note(
    "a person on an `open_auto` event is registered without a review.",
    "Treat it as the decision. `participant.registered` follows if the approval registers the person.",
  ),
  "application.rejected": note(
    "the applicant withdraws.",
    "The body is the application as it was before the rejection. The event type carries the decision.",
  ),
  "application.revision_requested": note(
    "an organizer only writes a note.",
    "Expect `application.submitted` again. The body does not contain the organizer's message.",
  ),
  "participant.registered": note(
    "a registered person's application is approved later.",
    storePerson,
  ),
  "participant.profile_updated": note(
    "only the application's state changes.",
    `${replaceOlderCopy} It does not name the editor.`,
  ),
  "participant.removed": note(
    "a participant cancels.",
    "Remove the person from your lists. The removal is final on this event; reading the participant by id still returns 200.",
  ),
  "activity.created": note("an existing activity is scheduled.", storeById),
  "activity.updated": note("only sign-ups change.", replaceOlderCopy),
  "activity.deleted": note(
    "an activity is canceled: that is `activity.updated` with status `canceled`.",
    removeCopy,
  ),
  "activity.capacity_state_changed": note(
    "other fields change.",
    "Take `capacity`, `committed_signups_count`, `sign_ups_enabled` and `players` from the body with the latest `updated_at`.",
  ),
  "thread.created": note("an activity is added to a thread.", storeById),
  "thread.updated": note("activities of the thread change.", replaceOlderCopy),
  "thread.deleted": note("a thread only becomes empty.", removeCopy),
  "location.created": note("an activity is placed at an existing location.", storeById),
  "location.updated": note("activities are moved between locations.", replaceOlderCopy),
  "location.deleted": note("a location only stops being schedulable.", removeCopy),
  "registration_wave.started": note(
    "a wave is planned or moved.",
    "Sign-ups of `base_activities` are open now.",
  ),
  "registration_wave.finished": note(
    "an organizer stopped the wave: that is `registration_wave.canceled`.",
    "Sign-ups of `base_activities` are closed.",
  ),
  "registration_wave.canceled": note(
    "the wave ran to the end of its window.",
    "Sign-ups of `base_activities` are closed. `registration_wave.finished` never follows.",
  ),
  "data.deletion_required": note(
    "an organizer disconnects you: the next call then returns 401 `token_revoked`, and you must [delete](/docs/deletions) your copies. It is also not sent if the cause was reversed within the grace period.",
    "Delete your copies of the data that `scope` and `root_id` name. When you receive the notice, the deletion is final.",
  ),
  "user.revoked_access": note(
    "the organizer disconnects the integration from the event.",
    "Delete what you hold about `participant_id` in the context of `event_id`. Other events of the same person are not affected.",
  ),
  "integration.unpublished": note(
    "you publish again within the grace period.",
    "You will receive nothing more for this event. `data.deletion_required` arrives with it.",
  ),
  "integration.suspended": note(
    "a single organizer disconnects you.",
    "Your tokens have been revoked. Contact the operator; there is no reason code.",
  ),
} satisfies Record<WebhookEventType, EventNote>;

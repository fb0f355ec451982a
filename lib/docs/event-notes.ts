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

export const eventNotes = {
  "event.published": {
    silentWhen: "a published event is edited, or its visibility changes.",
    todo: `${storeById} A second publication after a return to draft repeats the same delivery id.`,
  },
  "event.unpublished": {
    silentWhen: "an event is archived.",
    todo: "Set your copy to draft. Your token keeps working.",
  },
  "event.visibility_changed": {
    silentWhen: "the event is published or unpublished without a change of visibility.",
    todo: `${replaceOlderCopy} The body does not contain the old value.`,
  },
  "event.access_mode_changed": {
    silentWhen: "other fields of the event change.",
    todo: replaceOlderCopy,
  },
  "application.submitted": {
    silentWhen:
      "an application is cancelled: a cancellation has no event type and shows in the next API read.",
    todo: storePerson,
  },
  "application.approved": {
    silentWhen: "a person on an `open_auto` event is registered without a review.",
    todo: "Treat it as the decision. `participant.registered` follows if the approval registers the person.",
  },
  "application.rejected": {
    silentWhen: "the applicant withdraws.",
    todo: "The body is the application as it was before the rejection. The event type carries the decision.",
  },
  "application.revision_requested": {
    silentWhen: "an organizer only writes a note.",
    todo: "Expect `application.submitted` again. The body does not contain the organizer's message.",
  },
  "participant.registered": {
    silentWhen: "a registered person's application is approved later.",
    todo: storePerson,
  },
  "participant.profile_updated": {
    silentWhen: "only the application's state changes.",
    todo: `${replaceOlderCopy} It does not name the editor.`,
  },
  "participant.removed": {
    silentWhen: "a participant cancels.",
    todo: "Remove the person from your lists. The removal is final on this event; reading the participant by id still returns 200.",
  },
  "activity.created": { silentWhen: "an existing activity is scheduled.", todo: storeById },
  "activity.updated": { silentWhen: "only sign-ups change.", todo: replaceOlderCopy },
  "activity.deleted": {
    silentWhen: "an activity is canceled: that is `activity.updated` with status `canceled`.",
    todo: removeCopy,
  },
  "activity.capacity_state_changed": {
    silentWhen: "other fields change.",
    todo: "Take `capacity`, `committed_signups_count`, `sign_ups_enabled` and `players` from the body with the latest `updated_at`.",
  },
  "thread.created": { silentWhen: "an activity is added to a thread.", todo: storeById },
  "thread.updated": { silentWhen: "activities of the thread change.", todo: replaceOlderCopy },
  "thread.deleted": { silentWhen: "a thread only becomes empty.", todo: removeCopy },
  "location.created": {
    silentWhen: "an activity is placed at an existing location.",
    todo: storeById,
  },
  "location.updated": {
    silentWhen: "activities are moved between locations.",
    todo: replaceOlderCopy,
  },
  "location.deleted": { silentWhen: "a location only stops being schedulable.", todo: removeCopy },
  "registration_wave.started": {
    silentWhen: "a wave is planned or moved.",
    todo: "Sign-ups of `base_activities` are open now.",
  },
  "registration_wave.finished": {
    silentWhen: "an organizer stopped the wave: that is `registration_wave.canceled`.",
    todo: "Sign-ups of `base_activities` are closed.",
  },
  "registration_wave.canceled": {
    silentWhen: "the wave ran to the end of its window.",
    todo: "Sign-ups of `base_activities` are closed. `registration_wave.finished` never follows.",
  },
  "data.deletion_required": {
    silentWhen:
      "an organizer disconnects you: the next call then returns 401 `token_revoked`, and you must [delete](/docs/deletions) your copies. It is also not sent if the cause was reversed within the grace period.",
    todo: "Delete your copies of the data that `scope` and `root_id` name. When you receive the notice, the deletion is final.",
  },
  "user.revoked_access": {
    silentWhen: "the organizer disconnects the integration from the event.",
    todo: "Delete what you hold about `participant_id` in the context of `event_id`. Other events of the same person are not affected.",
  },
  "integration.unpublished": {
    silentWhen: "you publish again within the grace period.",
    todo: "You will receive nothing more for this event. `data.deletion_required` arrives with it.",
  },
  "integration.suspended": {
    silentWhen: "a single organizer disconnects you.",
    todo: "Your tokens have been revoked. Contact the operator; there is no reason code.",
  },
} satisfies Record<WebhookEventType, EventNote>;

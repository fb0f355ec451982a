// Closed sets of values that no resource serves as a field. Each has a CHECK constraint of the same
// values.

export const organizationVerifications = ["unverified", "verified", "rejected"] as const;
export const integrationStatuses = [
  "unregistered",
  "active",
  "unpublished",
  "suspended_by_service",
  "deleted",
] as const;
export const integrationVisibilities = ["organization-only", "public"] as const;
export const connectionStatuses = ["connected", "reconsent_required", "ended"] as const;
export const linkPurposes = [
  "reset_password",
  "verify_address",
  "change_address",
  "take_back_address",
] as const;
export const invitationOutcomes = ["accepted", "declined", "withdrawn"] as const;
export const tokenKinds = ["installation", "user"] as const;
/** Receipts and attestations (`statement`) are signed with keys of their own. */
export const signingKeyPurposes = ["id_token", "statement"] as const;
export type SigningKeyPurpose = (typeof signingKeyPurposes)[number];
export const deliveryStatuses = ["pending", "delivered", "dead"] as const;
/**
 * Why an integration has to delete data: two types of webhooks, and the disconnection, which sends
 * none.
 */
export const deletionCauses = [
  "data.deletion_required",
  "user.revoked_access",
  "disconnected",
] as const;
export type DeletionCause = (typeof deletionCauses)[number];
/**
 * The topics of notifications whose mails a person can switch off, in the order of the switches.
 */
export const mailTopics = ["decisions", "waves", "program_changes", "announcements"] as const;
export type MailTopic = (typeof mailTopics)[number];
/** Decisions on an application that wait (docs/rules/states.md#held-decisions). */
export const applicationDecisions = ["reject", "request_revision"] as const;
/** These, the removal of a participant, and the cancellation of an activity. */
export const heldDecisions = [...applicationDecisions, "remove", "cancel"] as const;
export type Decision = (typeof heldDecisions)[number];
/** The audiences of an announcement. */
export const announcementAudiences = ["publishers", "everybody"] as const;
export type AnnouncementAudience = (typeof announcementAudiences)[number];
export const challengePurposes = ["add_passkey", "sign_in", "prove"] as const;
/**
 * Why a request to the feed ended. Only an answered one was read to its end; the others applied a
 * prefix of their lines.
 */
export const feedOutcomes = [
  "answered",
  "cut",
  "silent",
  "busy",
  "token_ended",
  "lease_lost",
  "failed",
] as const;
export type FeedOutcome = (typeof feedOutcomes)[number];
/** The outcomes of fetching a watched schedule. */
export const fetchOutcomes = ["applied", "unchanged", "failed"] as const;
/** What became of a file that an organizer imports. */
export const importStates = ["reading", "previewed", "applying", "applied", "failed"] as const;

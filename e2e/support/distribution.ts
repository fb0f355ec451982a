// How the tables spread over many databases (docs/costs.md#the-event-is-the-partition-key). A
// single PostgreSQL needs none of this: the schema only has to allow it. `distribution.test.ts`
// proves from the catalogs that it does, and `distributed-statements.test.ts` that hot statements
// stay on one shard per table.

/**
 * Tables of one group are co-located: rows with the same value of their keys are on the same shard.
 */
export type Group = "event" | "integration" | "token" | "id";

/**
 * `distributed`: each row is on the shard of its key. `reference`: every node has a copy. `local`:
 * on a single server, which also holds all that is not distributed.
 */
export type Placement =
  | { kind: "distributed"; group: Group; key: string; reason: string }
  | { kind: "reference" | "local"; reason: string };

const ofEvent = (reason: string, key = "event_id"): Placement => ({
  kind: "distributed",
  group: "event",
  key,
  reason,
});
const ofIntegration = (reason: string): Placement => ({
  kind: "distributed",
  group: "integration",
  key: "integration_id",
  reason,
});
const ofToken = (reason: string): Placement => ({
  kind: "distributed",
  group: "token",
  key: "digest",
  reason,
});
const byId = (reason: string): Placement => ({
  kind: "distributed",
  group: "id",
  key: "id",
  reason,
});
const everywhere = (reason: string): Placement => ({ kind: "reference", reason });
const onOneServer = (reason: string): Placement => ({ kind: "local", reason });

/** Every table of the schema. */
export const distribution: Record<string, Placement> = {
  event_people: ofEvent("participants are read and paged within an event"),
  activities: ofEvent("a page of the program is one event's"),
  kept_kinds: ofEvent("asked by each change of an event"),
  activity_co_hosts: ofEvent("belongs to an activity"),
  threads: ofEvent("a page is one event's"),
  locations: ofEvent("a page is one event's"),
  roles: ofEvent("a page is one event's"),
  form_fields: ofEvent("the form of an event"),
  changed_forms: ofEvent("whose people are to be touched"),
  registration_waves: ofEvent("a page is one event's"),
  wave_activities: ofEvent("belongs to a wave"),
  wave_roles: ofEvent("belongs to a wave"),
  sign_ups: ofEvent("counted within the transaction of an activity"),
  application_notices: ofEvent("the reminders of new applications of an event"),
  held_decisions: ofEvent("belongs to a person or an activity of the event"),
  watched_schedules: ofEvent("one for an event"),
  connections: ofEvent("judged with the event's grants, and read with its subscribers"),
  consents: ofEvent("decide on a page whose data is withheld"),
  occurrences: ofEvent("recorded in the transaction of the change, which is an event's"),
  read_records: ofEvent("what was read of an event's people"),
  read_days: ofEvent("adds up what was read of an event's people"),
  read_days_late: ofEvent("marked with the records that are written late"),
  feed_versions: ofEvent(
    "compared with the event's rows; the nil UUID stands for what is outside of events",
    "scope",
  ),

  deliveries: ofIntegration(
    "a worker owns the endpoint of an integration, and sends what is due to it",
  ),
  delivery_attempts: ofIntegration("belong to a delivery"),
  webhook_endpoints: ofIntegration("claimed with the deliveries that are due"),
  delivery_hours: ofIntegration("counts an integration's deliveries"),
  event_log_entries: ofIntegration("an integration reads its own log"),
  event_log_readers: ofIntegration("one for an integration"),
  test_webhooks: ofIntegration("read as entries of the log"),
  api_requests: ofIntegration("a publisher reads the calls of one integration"),
  request_hours: ofIntegration("counts an integration's calls"),

  authorization_codes: ofToken("found by its digest alone, which is random: shards fill evenly"),
  access_tokens: ofToken("found by its digest alone"),
  refresh_tokens: ofToken("found by its digest alone"),
  token_families: byId("found from its tokens, by its id alone"),
  audit_entries: byId("appended, and read by people, who can wait for every shard"),
  read_pages: byId("the id is the digest of a page's people, kept once"),
  consent_receipts: byId("read by id"),

  people: everywhere(
    "230 bytes each; every page of participants and every exchange reads them, and changes are rare",
  ),
  organizations: everywhere("tens of thousands of rows, rarely written"),
  organization_members: everywhere("decide who may, in every verb"),
  events: everywhere(
    "every foreign key inside an event ends here; an event is edited a few times a day",
  ),
  integrations: everywhere("read by every request, rarely written"),
  client_secrets: everywhere("read by every exchange"),
  webhook_secrets: everywhere("read by every worker"),
  declared_scopes: everywhere("belong to an integration"),
  integration_logos: everywhere("belong to an integration"),
  sandboxes: everywhere("named by integrations, organizations, events and people"),
  announcements: everywhere("written by the operator, a few a year"),
  signing_keys: everywhere("a row for each rotation"),
  delivery_workers: everywhere("a row for each worker, read wherever endpoints are claimed"),

  sessions: onOneServer("a row for each browser that is signed in; machine paths do not read it"),
  authorization_requests: onOneServer("bound to a session, for ten minutes"),
  sign_in_challenges: onOneServer("bound to a session, for minutes"),
  passkeys: onOneServer("read at sign-in"),
  known_browsers: onOneServer("read at sign-in"),
  account_links: onOneServer("links in mails, for an hour"),
  invitations: onOneServer("a few for an organization"),
  guess_windows: onOneServer("guesses are counted across everything"),
  fetched_hosts: onOneServer("a row for each fetch in flight"),
  quota_uses: onOneServer("a few a day for an integration"),
  notifications: onOneServer("read by their person alone"),
  mails: onOneServer("one queue"),
  unsent_mails: onOneServer("only without a mail server"),
  muted_mails: onOneServer("read when a mail is written"),
  broadcasts: onOneServer("a few for an event"),
  event_imports: onOneServer("one for a person, for an hour"),
  data_exports: onOneServer("one for a person, for a day"),
  data_export_parts: onOneServer("belong to an export"),
  deletion_duties: onOneServer("one for each end of access"),
  payload_erasures: onOneServer("a queue"),
  feed_tokens: onOneServer("at most five for an organization"),
  feed_requests: onOneServer("the last hundred of an organization"),
  feed_event_locks: onOneServer("one for each event that is being fed"),
  feed_snapshots: onOneServer("one for each snapshot under way"),
  feed_snapshot_names: onOneServer("belong to a snapshot under way"),
  event_log_head: onOneServer(
    "distributed, each shard has a head of its own: positions are compared within one integration only",
  ),
  read_days_until: onOneServer(
    "distributed, each shard has one of its own: housekeeping adds up the reads of one event on its shard",
  ),
  _prisma_migrations: onOneServer("the record of migrations"),
};

/**
 * Foreign keys that a distributed database cannot enforce, because they lead to another group, or
 * from the single server to the shards. They are dropped when the schema is distributed. Each entry
 * says what holds without the foreign key.
 */
export const unenforcedForeignKeys: Record<string, string> = {
  access_tokens_family_id_fkey:
    "a pair is written by the statement that writes or finds its family; housekeeping deletes it by its age",
  refresh_tokens_family_id_fkey: "as access tokens",
  token_families_code_digest_fkey: "housekeeping deletes a family and its code together",
  token_families_event_id_connection_id_fkey: "connections are ended and not deleted",
  token_families_event_id_consent_id_fkey: "consents are ended and not deleted",
  deliveries_event_id_occurrence_id_fkey: "housekeeping deletes an occurrence after its deliveries",
  invitations_event_id_activity_id_fkey:
    "an invitation to host a deleted activity is shown and accepted as one that has ended",
  broadcasts_event_id_wave_id_fkey:
    "the worker that notifies finds no wave, and ends the broadcast",
};

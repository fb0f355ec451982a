import { expect, test } from "vitest";
import "@/e2e/support/database";
import { actorKinds } from "@/lib/audit/actor";
import { pool } from "@/lib/db/pool";
import { activityFields, activityRows, activityStatuses, activityTypes } from "./activity";
import {
  announcementAudiences,
  challengePurposes,
  connectionStatuses,
  deletionCauses,
  deliveryStatuses,
  feedOutcomes,
  fetchOutcomes,
  heldDecisions,
  importStates,
  integrationStatuses,
  integrationVisibilities,
  invitationOutcomes,
  linkPurposes,
  mailTopics,
  organizationVerifications,
  signingKeyPurposes,
  tokenKinds,
} from "./closed-sets";
import {
  accessModes,
  eventFields,
  eventRows,
  eventVisibilities,
  minAges,
  publishStatuses,
} from "./event";
import type { Fields } from "./kinds";
import { locationFields, locationRows, locationScopes, locationTypes } from "./location";
import { applicationStatuses, participantFields, participantRows } from "./participant";
import {
  capacityModes,
  registrationWaveFields,
  registrationWaveRows,
  waveAudiences,
  waveStatuses,
} from "./registration-wave";
import { roleFields, roleRows } from "./role";
import { scopeNames } from "./scopes";
import { threadFields, threadRows } from "./thread";

/** Every CHECK constraint that lists the values of a column. */
const closedSets: Record<string, readonly string[]> = {
  account_links_purpose_check: linkPurposes,
  activities_activity_type_check: activityTypes,
  activities_status_check: activityStatuses,
  announcements_audience_check: announcementAudiences,
  audit_entries_actor_kind_check: actorKinds,
  authorization_codes_kind_check: tokenKinds,
  authorization_requests_kind_check: tokenKinds,
  connections_status_check: connectionStatuses,
  consent_receipts_kind_check: tokenKinds,
  declared_scopes_name_check: scopeNames,
  deletion_duties_cause_check: deletionCauses,
  deliveries_status_check: deliveryStatuses,
  event_imports_state_check: importStates,
  event_people_application_status_check: applicationStatuses,
  events_access_mode_check: accessModes,
  events_min_age_check: minAges,
  events_publish_status_check: publishStatuses,
  events_visibility_check: eventVisibilities,
  feed_requests_outcome_check: feedOutcomes,
  held_decisions_decision_check: heldDecisions,
  integrations_status_check: integrationStatuses,
  integrations_visibility_check: integrationVisibilities,
  invitations_outcome_check: invitationOutcomes,
  locations_scope_check: locationScopes,
  locations_type_check: locationTypes,
  muted_mails_topic_check: mailTopics,
  organizations_verification_check: organizationVerifications,
  registration_waves_audience_check: waveAudiences,
  registration_waves_capacity_mode_check: capacityModes,
  registration_waves_status_check: waveStatuses,
  sign_in_challenges_purpose_check: challengePurposes,
  signing_keys_purpose_check: signingKeyPurposes,
  token_families_kind_check: tokenKinds,
  watched_schedules_outcome_check: fetchOutcomes,
};

test("the database allows the same closed sets as the code", async () => {
  const { rows } = await pool().query(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE contype = 'c' AND connamespace = 'public'::regnamespace
       AND pg_get_constraintdef(oid) LIKE '%= ANY (ARRAY[%'`,
  );
  const allowed = rows.map(({ name, definition }) => [name, valuesIn(definition)]);
  expect(Object.fromEntries(allowed)).toEqual(
    Object.fromEntries(
      Object.entries(closedSets).map(([name, values]) => [name, [...values].sort()]),
    ),
  );
});

const valuesIn = (definition: string) => {
  const list = /= ANY \(ARRAY\[([^\]]*)\]/.exec(definition)?.[1] ?? "";
  return [...list.matchAll(/'([^']*)'::text/g)].map(([, value]) => value).sort();
};

test.each<[table: string, fields: Fields]>([
  [eventRows.table, eventFields],
  [participantRows.table, participantFields],
  [activityRows.table, activityFields],
  [threadRows.table, threadFields],
  [locationRows.table, locationFields],
  [registrationWaveRows.table, registrationWaveFields],
  [roleRows.table, roleFields],
])("every stored field of %s has a column of its type", async (table, fields) => {
  const { rows } = await pool().query<{ name: string; type: string }>(
    `SELECT attname AS name, regexp_replace(format_type(atttypid, -1), ' with time zone$', 'tz')
        AS type
     FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0`,
    [table],
  );
  const columns = new Map(rows.map(({ name, type }) => [name, type]));
  const stored = Object.entries(fields).filter(([, { sql }]) => sql);
  expect(stored.map(([name, { column }]) => [name, columns.get(column ?? name)])).toEqual(
    stored.map(([name, { sql }]) => [name, sql]),
  );
});

import { expect, test } from "vitest";
import "@/e2e/support/database";
import { pool } from "@/lib/db/pool";
import { activityStatuses, activityTypes } from "./activity";
import { accessModes, eventVisibilities, minAges, publishStatuses } from "./event";
import { locationScopes, locationTypes } from "./location";
import { applicationStatuses } from "./participant";
import { capacityModes, waveAudiences, waveStatuses } from "./registration-wave";
import { scopeNames } from "./scopes";

test.each([
  ["events_access_mode_check", accessModes],
  ["events_min_age_check", minAges],
  ["events_publish_status_check", publishStatuses],
  ["events_visibility_check", eventVisibilities],
  ["event_people_application_status_check", applicationStatuses],
  ["activities_activity_type_check", activityTypes],
  ["activities_status_check", activityStatuses],
  ["locations_scope_check", locationScopes],
  ["locations_type_check", locationTypes],
  ["registration_waves_status_check", waveStatuses],
  ["registration_waves_capacity_mode_check", capacityModes],
  ["registration_waves_audience_check", waveAudiences],
  ["declared_scopes_name_check", scopeNames],
])("the values of %s are those of the schema", async (constraint, values) => {
  const { rows } = await pool().query("SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = $1", [constraint]);
  const allowed = [...rows[0].definition.matchAll(/'([^']*)'::text/g)].map(([, value]) => value);
  expect(allowed.sort()).toEqual([...values].sort());
});

import type { ListName } from "./lists";
import {
  becomesApprovedSql,
  type Check,
  faultSql,
  isAccountSql,
  isGiven,
  sqlText,
} from "./staged-sql";

/**
 * Every reference names something in the file or in the database; a reference inside an event stays
 * within that event.
 */
export function referenceChecks(): Check[] {
  return [
    organizationCheck,
    referenceCheck("locations", "thread", "threads"),
    referenceCheck("people", "role", "roles"),
    referenceCheck("activities", "thread", "threads"),
    referenceCheck("activities", "location", "locations"),
    listReferenceCheck("registration_waves", "base_activities", "activities"),
    listReferenceCheck("registration_waves", "roles_ids", "roles"),
    personCheck("LATERAL (VALUES (s.host, NULL::bigint)) r(ref, ord)", "host"),
    personCheck("unnest(s.co_hosts) WITH ORDINALITY r(ref, ord)", "co_hosts"),
    personCheck("unnest(s.players) WITH ORDINALITY r(ref, ord)", "players"),
    removedNeedsRegisteredCheck,
  ];
}

const expectedOrganization = "'the id of an organization in the file or the service'";

const organizationCheck: Check = {
  list: "events",
  sql: `${faultSql("organization", "s.organization::text", expectedOrganization)}
    FROM import_events s WHERE s.organization IS NOT NULL
    AND NOT EXISTS (SELECT FROM import_organizations o WHERE o.id = s.organization) AND NOT
      EXISTS (SELECT FROM organizations o WHERE o.id = s.organization AND o.deleted_at IS NULL)`,
};

const referenceCheck = (
  list: ListName,
  field: string,
  target: "threads" | "roles" | "locations",
): Check => ({
  list,
  sql: `${faultSql(field, `s.${field}::text`, idOfOne(target))}
    FROM import_${list} s JOIN import_events e ON e.at = s.parent WHERE s.${field} IS NOT NULL
      AND ${isUnknown(target, `s.${field}`)}`,
});

const listReferenceCheck = (
  list: ListName,
  field: string,
  target: "activities" | "roles",
): Check => ({
  list,
  sql: `${faultSql(field, "r.ref", idOfOne(target), "(r.ord - 1)::int")}
    FROM import_${list} s JOIN import_events e ON e.at = s.parent,
      unnest(s.${field}) WITH ORDINALITY r(ref, ord) WHERE ${isUnknown(target, "r.ref::uuid")}`,
});

const idOfOne = (target: string) => sqlText(`the id of one of this event's ${target}`);

const isUnknown = (target: string, id: string) =>
  `NOT EXISTS (SELECT FROM import_${target} x WHERE x.parent = s.parent AND x.id = ${id}) AND NOT
    EXISTS (SELECT FROM ${target} x WHERE x.event_id = e.id AND x.id = ${id})`;

const expectedPerson =
  "'a person of this event: the e-mail address or guest key of one of its people'";

const personCheck = (refs: string, field: string): Check => ({
  list: "activities",
  sql: `${faultSql(field, "r.ref", expectedPerson, "(r.ord - 1)::int")}
    FROM import_activities s JOIN import_events e ON e.at = s.parent, ${refs}
    WHERE r.ref IS NOT NULL
    AND NOT EXISTS (SELECT FROM import_people p WHERE p.parent = s.parent AND p.email = r.ref)
    AND NOT EXISTS (SELECT FROM import_people p WHERE p.parent = s.parent AND p.guest = r.ref)
    AND NOT EXISTS (SELECT FROM event_people p WHERE p.event_id = e.id AND p.guest_key = r.ref)
    AND NOT EXISTS (SELECT FROM people a JOIN event_people p ON p.event_id = e.id
      AND p.person_id = a.id
                    WHERE ${isAccountSql("r.ref")})`,
});

const registeredAsWell = "'registered as well: only registered people can be removed'";

/** `participant.removed` is only announced after `participant.registered`. */
const removedNeedsRegisteredCheck: Check = {
  list: "people",
  sql: `${faultSql("removed", "true", registeredAsWell)}
    FROM import_people s JOIN import_events e ON e.at = s.parent
    LEFT JOIN people a ON ${isAccountSql("s.email")}
    LEFT JOIN event_people t ON t.event_id = e.id AND t.person_id = a.id
    LEFT JOIN event_people g ON g.event_id = e.id AND g.guest_key = s.guest
    WHERE (s.removed OR ${isGiven("people", "registered")} AND NOT s.registered)
    AND ${mergedState("removed")} AND NOT ${mergedState("registered", becomesApprovedSql("coalesce(t.application_status, g.application_status)"))}`,
};

/** The future state: the file's, else the stored one, or the one that follows from the file. */
function mergedState(field: "removed" | "registered", follows = "false") {
  return `(CASE WHEN ${isGiven("people", field)} OR coalesce(t.event_id, g.event_id) IS NULL
    THEN s.${field}
    ELSE coalesce(t.${field}_at, g.${field}_at) IS NOT NULL OR ${follows} END)`;
}

import type pg from "pg";
import type { AuditAction } from "@/lib/audit/actions";
import { isAccountSql, isGiven } from "./staged-sql";

/**
 * Audits, before the file is written, the changes that it makes to organizations and to the
 * abilities of their members. The members' accounts exist already.
 */
export async function auditOrganizations(client: pg.ClientBase) {
  for (const changesSql of [createdSql, renamedSql, restoredSql, abilitiesSql])
    await client.query(
      `INSERT INTO audit_entries (actor_kind, action, subject_type, subject_id, organization_id, details) ${changesSql}`,
    );
}

const entryOf = (action: AuditAction, details = "'{}'::jsonb") =>
  `SELECT 'service', '${action}', 'organization', s.id::text, s.id, ${details}`;

const createdSql = `${entryOf("organization.created")} FROM import_organizations s WHERE s.is_new`;

const renamedSql = `${entryOf("organization.renamed", "jsonb_build_object('before', o.name, 'name', s.name)")}
  FROM import_organizations s JOIN organizations o USING (id) WHERE ${isGiven("organizations", "name")} AND o.name <> s.name`;

/** Deleted organizations that the file names exist again. */
const restoredSql = `${entryOf("organization.restored")} FROM import_organizations s JOIN organizations o USING (id) WHERE o.deleted_at IS NOT NULL`;

const abilities = ["manage_events", "manage_integrations"];
const abilityAfter = (ability: string) =>
  `CASE WHEN m.person_id IS NULL OR ${isGiven("members", ability)} THEN s.${ability} ELSE m.${ability} END`;

const abilitiesSql = `
  SELECT 'service', '${"organization.abilities_set" satisfies AuditAction}', 'person', a.id::text, o.id,
         jsonb_build_object(${abilities.map((ability) => `'${ability}', ${abilityAfter(ability)}`).join(", ")})
    FROM import_members s JOIN import_organizations o ON o.at = s.parent
    JOIN people a ON ${isAccountSql("s.email")}
    LEFT JOIN organization_members m ON m.organization_id = o.id AND m.person_id = a.id
   WHERE m.person_id IS NULL OR ${abilities.map((ability) => `m.${ability} <> (${abilityAfter(ability)})`).join(" OR ")}`;

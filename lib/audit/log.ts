import * as z from "zod";
import { clock } from "@/lib/clock";
import { keysetPage, keysetPositionOf, timeRangeSql } from "@/lib/db/keyset";
import { entryOutsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { prisma } from "@/lib/db/prisma";
import { instantSql } from "@/lib/db/rows";
import type { AuditSubject } from "./actions";

interface AuditLogQuery {
  /**
   * The entries of an event (or of one person on it), of an organization or, only for the operator,
   * all entries.
   */
  of: { event: string; person?: string } | { organization: string } | "everything";
  about?: AuditSubject | undefined;
  /** The `next` of the previous page. */
  after?: string;
  size?: number;
}

/** Audit entries, latest first. The caller has checked the permission to read them. */
export async function auditLog(query: AuditLogQuery) {
  const { conditions, values } = conditionsOf(query);
  const { of, size = entriesPerPage } = query;
  const found = z
    .array(auditEntry)
    .parse(
      await prisma().$queryRawUnsafe(
        selectEntriesSql(conditions, of === "everything", size),
        ...values,
      ),
    );
  const { rows, next } = keysetPage(found, size, ({ at }) => at);
  return { entries: rows, next };
}

/** SQL conditions on `audit_entries`, and their parameters. */
function conditionsOf({ of, about, after = "" }: AuditLogQuery) {
  const values: string[] = [];
  const parameter = (value: string) => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (of === "everything") conditions.push(entryOutsideSandboxesSql("audit_entries"));
  else
    conditions.push(
      "event" in of
        ? `event_id = ${parameter(of.event)}::uuid`
        : `organization_id = ${parameter(of.organization)}::uuid`,
    );
  if (typeof of === "object" && "person" in of && of.person)
    conditions.push(
      `subject_type IN ('application', 'participant') AND subject_id = ${parameter(of.person)}`,
    );
  if (about) conditions.push(`action LIKE ${parameter(`${about.replaceAll("_", "\\_")}.%`)}`);
  const [at, id] = keysetPositionOf(after);
  conditions.push(entryTimeRangeSql("at", at));
  if (at) conditions.push(`(at, id) < (${parameter(at)}::timestamptz, ${parameter(id)}::uuid)`);
  return { conditions, values };
}

const auditEntry = z.object({
  id: z.string(),
  /** UTC with microseconds. */
  at: z.string(),
  action: z.string(),
  actor_kind: z.string(),
  actor: z.string().nullable(),
  subject: z.string().nullable(),
  request_id: z.string().nullable(),
  address: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});

export type AuditEntry = z.output<typeof auditEntry>;

const entriesPerPage = 50;

/**
 * Selects the page first, then looks up the names for its few entries. People outside the
 * organization appear only by their display name on the event, except in the operator's log. An
 * invitation appears by its e-mail address.
 */
const selectEntriesSql = (conditions: string[], showsAllNames: boolean, size: number) => `
  SELECT a.id::text, ${instantSql("a.at")} AS at, a.action, a.actor_kind, a.request_id, a.address,
         a.details,
         CASE WHEN ${showsAllNames} OR m.person_id IS NOT NULL THEN p.name
              ELSE own.display_name END AS actor,
         coalesce(about.display_name,
                  CASE WHEN ${showsAllNames} OR joined.person_id IS NOT NULL THEN who.name END,
                  inv.email, act.title, th.name, l.name, w.name, r.name, i.display_name, e.title,
                  o.name,
                  CASE WHEN a.subject_type = 'form_field' THEN a.subject_id END) AS subject
    FROM (SELECT *, CASE WHEN subject_type <> 'form_field' AND subject_id ~ '^[0-9a-f-]{36}$'
                         THEN subject_id::uuid END AS key
            FROM audit_entries WHERE ${["true", ...conditions].join(" AND ")}
           ORDER BY at DESC, id DESC LIMIT ${size + 1}) a
    LEFT JOIN people p ON p.id = a.actor_person_id
    LEFT JOIN events here ON here.id = a.event_id
    LEFT JOIN organization_members m
           ON m.organization_id = coalesce(here.organization_id, a.organization_id)
          AND m.person_id = a.actor_person_id
    LEFT JOIN event_people own ON own.event_id = a.event_id AND own.person_id = a.actor_person_id
    LEFT JOIN event_people about ON a.subject_type IN ('application', 'participant')
     AND about.event_id = a.event_id AND about.person_id = a.key
    LEFT JOIN people who ON a.subject_type = 'person' AND who.id = a.key
    LEFT JOIN organization_members joined ON joined.organization_id = a.organization_id
     AND joined.person_id = who.id
    LEFT JOIN activities act ON a.subject_type = 'activity' AND act.event_id = a.event_id
     AND act.id = a.key
    LEFT JOIN threads th ON a.subject_type = 'thread' AND th.event_id = a.event_id AND th.id = a.key
    LEFT JOIN locations l ON a.subject_type = 'location' AND l.event_id = a.event_id
     AND l.id = a.key
    LEFT JOIN registration_waves w ON a.subject_type = 'registration_wave'
     AND w.event_id = a.event_id AND w.id = a.key
    LEFT JOIN roles r ON a.subject_type = 'role' AND r.event_id = a.event_id AND r.id = a.key
    LEFT JOIN integrations i
           ON a.subject_type IN ('integration', 'connection', 'consent', 'client_secret',
                                 'webhook_secret')
          AND i.id = a.integration_id
    LEFT JOIN events e ON a.subject_type = 'event' AND e.id = a.key
    LEFT JOIN organizations o ON a.subject_type = 'organization' AND o.id = a.key
    LEFT JOIN invitations inv ON a.subject_type = 'invitation' AND inv.id = a.key
   ORDER BY a.at DESC, a.id DESC`;

/**
 * The years that entries are kept. The database refuses to delete younger ones (trigger
 * append_only). Older ones are deleted, because feeds and imports write entries on every run.
 */
export const auditRetentionYears = 2;

/**
 * SQL: the time range of the entries that a page reads, up to about the end of the previous page.
 */
export function entryTimeRangeSql(at: string, end: string | null): string {
  return timeRangeSql(at, yearsBefore(clock.now()), end);
}

/** Subtracts years as the database does: 29 February becomes 28 February. */
function yearsBefore(at: Date): Date {
  const begin = new Date(at);
  begin.setUTCFullYear(at.getUTCFullYear() - auditRetentionYears);
  if (begin.getUTCMonth() !== at.getUTCMonth()) begin.setUTCDate(0);
  return begin;
}

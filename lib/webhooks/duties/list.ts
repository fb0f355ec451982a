import * as z from "zod";
import { config } from "@/lib/config/config";
import { query } from "@/lib/db/query";
import { instantSql } from "@/lib/db/rows";
import { nilUuid } from "@/lib/db/uuid";
import { openPseudonymKey, pseudonyms } from "@/lib/people/pseudonym";
import type { DeletionCause } from "@/lib/resources/closed-sets";
import { type DeletionTrigger, deletionTriggerNames } from "@/lib/webhooks/outbox/operator-notices";

export const dutyStates = ["open", "attested", "overdue"] as const;
export type DutyState = (typeof dutyStates)[number];

/** One item of `GET /webhooks/v1/duties` (docs/rules/deletion-duties.md#list-of-duties). */
export const dutySchema = z.strictObject({
  duty_id: z.string(),
  event_id: z.string(),
  participant_id: z.string().nullable(),
  cause: z.enum([...deletionTriggerNames, "user_revoked", "disconnected"]),
  opened_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
  state: z.enum(dutyStates),
  delivery_id: z.string().nullable(),
});

export type Duty = z.output<typeof dutySchema>;

/** The response of `GET /webhooks/v1/duties`. */
export const dutyPageSchema = z.strictObject({
  items: z.array(dutySchema),
  next_cursor: z.string().nullable(),
});

interface DutyPage {
  items: Duty[];
  /** Null on the last page. */
  next: DutyKey | null;
}

/** Where a page ends: the time (microseconds) and the id of its last duty. */
interface DutyKey {
  opened_at: string;
  duty_id: string;
}

interface DutyQuery {
  /** When absent, duties of every state. */
  state?: DutyState;
  /** When absent, the page begins at the oldest duty. */
  after?: DutyKey;
  /** Whether the integration counts as notified of the duties that are listed. */
  marksNotified: boolean;
}

const pageSize = 50;

const beforeFirst: DutyKey = { opened_at: "-infinity", duty_id: nilUuid };

/** A page of the integration's duties, oldest first. */
export async function listDuties(
  integrationId: string,
  { state, after = beforeFirst, marksNotified }: DutyQuery,
): Promise<DutyPage> {
  const values = [
    integrationId,
    after.opened_at,
    after.duty_id,
    state ?? null,
    config().DELETION_DUTY_TTL,
    pageSize + 1,
    marksNotified,
  ];
  const rows = await query<DutyRow>({ name: "list-duties", text: pageSql, values });
  const items = itemsOf(integrationId, rows.slice(0, pageSize));
  return { items, next: rows.length > pageSize ? (items.at(-1) ?? null) : null };
}

interface DutyRow extends Omit<Duty, "cause" | "participant_id"> {
  cause: DeletionCause;
  trigger: DeletionTrigger | null;
  person_id: string | null;
  pseudonym_key: Uint8Array;
}

function itemsOf(integrationId: string, rows: DutyRow[]): Duty[] {
  const [first] = rows;
  if (!first) return [];
  const pseudonymsOf = pseudonyms(openPseudonymKey(first.pseudonym_key, integrationId));
  return rows.map(
    ({ duty_id, event_id, person_id, opened_at, due_at, state, delivery_id, ...row }) => ({
      duty_id,
      event_id,
      participant_id: person_id && pseudonymsOf([person_id]).join(),
      cause: causeOf(row),
      opened_at,
      due_at,
      state,
      delivery_id,
    }),
  );
}

function causeOf({ cause, trigger }: Pick<DutyRow, "cause" | "trigger">): Duty["cause"] {
  if (cause === "disconnected") return cause;
  if (cause === "user.revoked_access") return "user_revoked";
  if (trigger === null) throw new Error("A duty to delete an event's data has no trigger.");
  return trigger;
}

const dueSql = "(d.opened_at + make_interval(secs => $5::int))";

/** A delivery is listed while it is kept. A replay repeats one, so it is not. */
const pageSql = `
  WITH duties AS (
    SELECT d.*, ${dueSql} AS due_at,
           CASE WHEN d.attested_at IS NOT NULL THEN 'attested' WHEN ${dueSql} <= now()
             THEN 'overdue' ELSE 'open' END AS state
      FROM deletion_duties d WHERE d.integration_id = $1::uuid
        AND (d.opened_at, d.id) > ($2::timestamptz, $3::uuid)
  ), page AS MATERIALIZED (
    SELECT * FROM duties WHERE $4::text IS NULL OR state = $4 ORDER BY opened_at, id LIMIT $6
  ), unnotified AS (
    SELECT d.id FROM deletion_duties d
     WHERE $7 AND d.told_at IS NULL AND d.id IN (SELECT id FROM page ORDER BY opened_at, id
       LIMIT $6 - 1)
     ORDER BY d.id FOR NO KEY UPDATE
  ), notified AS (
    UPDATE deletion_duties d SET told_at = now() FROM unnotified
    WHERE d.id = unnotified.id AND d.told_at IS NULL
  )
  SELECT p.id AS duty_id, p.event_id, p.person_id, p.cause, p.trigger, p.state, i.pseudonym_key,
         ${instantSql("p.opened_at")} AS opened_at, ${instantSql("p.due_at")} AS due_at,
             delivery.delivery_id
    FROM page p JOIN integrations i ON i.id = p.integration_id LEFT JOIN LATERAL (
      SELECT v.delivery_id FROM deliveries v
       WHERE v.event_id = p.event_id AND v.occurrence_id = p.occurrence_id
         AND v.integration_id = p.integration_id AND v.replay_of IS NULL
       LIMIT 1
    ) delivery ON true
   ORDER BY p.opened_at, p.id`;

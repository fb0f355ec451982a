import type { Actor } from "@/lib/audit/actor";
import { config } from "@/lib/config/config";
import { logFailure } from "@/lib/db/log-failure";
import { query } from "@/lib/db/query";
import { type Transaction, transact } from "@/lib/db/transact";
import { emptyEvent } from "./content";
import { lockOwnSandbox, requireNotPlaying } from "./own-sandbox";

/**
 * Deletes a sandbox with everything in it, including audit entries: no row is left
 * (docs/rules/sandbox.md#without-a-trace).
 */
export const deleteSandbox = (publisher: Actor, integrationId: string): Promise<void> =>
  transact(async (tx) =>
    removeSandbox(tx, (await lockOwnSandbox(tx, publisher, integrationId)).id),
  );

const sandboxesPerRun = 20;

/**
 * Deletes the sandboxes that were unused for the idle time, and those of deleted integrations. One
 * that fails does not delay the others.
 */
export async function deleteIdleSandboxes(stop: AbortSignal, now = "now()"): Promise<void> {
  const rows = await query<{ id: string }>({
    text: `SELECT s.id ${fromIdleSql(now)} ORDER BY s.used_at LIMIT $2`,
    values: [config().SANDBOX_IDLE_TTL, sandboxesPerRun],
  });
  for (const { id } of rows) {
    if (stop.aborted) return;
    await transact((tx) => removeIfIdle(tx, id, now)).catch((error) =>
      logFailure("error", "an idle sandbox was not deleted", error, { sandbox: id }),
    );
  }
}

/** Calls to the read API and readers of the event log count as use, too. */
const fromIdleSql = (now: string) => `
  FROM sandboxes s JOIN integrations test ON test.sandbox_id = s.id
  JOIN integrations own ON own.id = s.integration_id
 WHERE (s.playing_until IS NULL OR s.playing_until < ${now})
   AND (own.status = 'deleted' OR s.used_at < ${now} - make_interval(secs => $1)
   AND NOT EXISTS (SELECT FROM connections
                    WHERE integration_id = test.id
                      AND last_call_at > ${now} - make_interval(secs => $1))
   AND NOT EXISTS (SELECT FROM event_log_readers
                    WHERE integration_id = test.id
                      AND read_at > ${now} - make_interval(secs => $1)))`;

/** Deletes the sandbox unless it was used or deleted in the meantime. */
async function removeIfIdle(tx: Transaction, id: string, now: string): Promise<void> {
  await lockSandbox(tx, id);
  const idle = await tx.query(
    `SELECT s.id ${fromIdleSql(now)} AND s.id = $2::uuid`,
    config().SANDBOX_IDLE_TTL,
    id,
  );
  if (idle.length > 0) await removeSandbox(tx, id);
}

const lockSandbox = (tx: Transaction, id: string) =>
  tx.query`SELECT FROM sandboxes WHERE id = ${id}::uuid FOR UPDATE`;

/**
 * Refuses while a story runs. Deletes the rows that refer to the sandbox's parts before the parts
 * themselves.
 */
export async function removeSandbox(tx: Transaction, sandboxId: string): Promise<void> {
  const sandbox_id = sandboxId;
  await lockSandbox(tx, sandboxId);
  await requireNotPlaying(tx, sandboxId);
  const [testIntegration, event, organization, people] = [
    await tx.integration.findUniqueOrThrow({
      where: { sandbox_id },
      select: { id: true, client_id: true },
    }),
    await tx.event.findUniqueOrThrow({ where: { sandbox_id }, select: { id: true } }),
    await tx.organization.findUniqueOrThrow({ where: { sandbox_id }, select: { id: true } }),
    await tx.person.findMany({ where: { sandbox_id }, select: { id: true, email: true } }),
  ];
  await tx.query`
    DELETE FROM audit_entries e
     WHERE ${testIntegration.id}::uuid = e.integration_id OR e.event_id = ${event.id}::uuid
        OR e.organization_id = ${organization.id}::uuid
        OR e.actor_person_id = ANY(${people.map(({ id }) => id)}::uuid[])
        OR e.subject_id = ANY(${[testIntegration.id, event.id, organization.id]})`;
  await tx.quotaUse.deleteMany({
    where: { subject_id: { in: [testIntegration.id, organization.id] } },
  });
  await tx.guessWindow.deleteMany({ where: { key: { contains: testIntegration.client_id } } });
  await tx.feedVersion.deleteMany({ where: { scope: event.id } });
  const emails = people.flatMap(({ email }) => email ?? []);
  await tx.mail.deleteMany({ where: { email: { in: emails } } });
  for (const table of tablesOfEvent)
    await tx.query(`DELETE FROM ${table} WHERE event_id = $1::uuid`, event.id);
  for (const table of tablesOfIntegration)
    await tx.query(`DELETE FROM ${table} WHERE integration_id = $1::uuid`, testIntegration.id);
  await tx.occurrence.deleteMany({ where: { event_id: event.id } });
  await emptyEvent(tx, event.id);
  await tx.integration.delete({ where: { id: testIntegration.id }, select: { id: true } });
  await tx.event.delete({ where: { id: event.id }, select: { id: true } });
  await tx.organization.delete({ where: { id: organization.id }, select: { id: true } });
  await tx.person.deleteMany({ where: { sandbox_id } });
  await tx.sandbox.delete({ where: { id: sandboxId }, select: { id: true } });
}

/** In the order in which the job that adds up reads locks `read_days` and `read_days_late`. */
const tablesOfEvent = [
  "payload_erasures",
  "read_records",
  "read_pages",
  "read_days",
  "read_days_late",
];

const tablesOfIntegration = [
  "api_requests",
  "request_hours",
  "event_log_entries",
  "event_log_readers",
  "test_webhooks",
  "delivery_hours",
  "token_families",
  "consent_receipts",
  "consents",
  "connections",
  "deliveries",
];

import { createHash } from "node:crypto";
import { type Transaction, transact } from "@/lib/db/transact";
import { notificationKinds } from "@/lib/notifications/kinds";
import { applyInTransaction, type Results } from "@/lib/reconcile/feed/apply-batches";
import type { Source, StateLine } from "@/lib/reconcile/feed/line";
import { isCollision } from "@/lib/reconcile/feed/line-faults";
import { adoptTimeZoneIn } from "@/lib/transitions/event/time-zone";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import type { ImportOutcome } from "@/lib/transitions/event-import/outcome";
import { Unreadable } from "./csv-rows";
import { faultWords, type ImportedLines } from "./imported-lines";

/** A large program takes longer than what people wait for. */
const transactionAtMostMs = 5 * 60_000;

const attemptsAtMost = 4;

/**
 * Applies what a file says in one transaction, which commits only when `settle` says so: a preview
 * is the import itself, taken back. Begins anew after a collision with somebody else's change.
 */
export async function importInOneTransaction(
  source: Source,
  event: OwnEvent,
  imported: ImportedLines,
  settle: (tx: Transaction, outcome: ImportOutcome) => Promise<boolean>,
): Promise<ImportOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(
        async (tx) => {
          const outcome = await applyAll(tx, source, event, imported);
          if (await settle(tx, outcome)) return outcome;
          throw new TakenBack(outcome);
        },
        { timeout: transactionAtMostMs },
      );
    } catch (error) {
      if (error instanceof TakenBack) return error.outcome;
      if (!isCollision(error) || attempt === attemptsAtMost) throw error;
    }
  }
}

class TakenBack extends Error {
  constructor(readonly outcome: ImportOutcome) {
    super("taken back");
  }
}

const faultsAtMost = 100;

async function applyAll(
  tx: Transaction,
  source: Source,
  event: OwnEvent,
  { lines, places, faults, notes, zone }: ImportedLines,
): Promise<ImportOutcome> {
  const results = await applyWithFewFaults(tx, source, lines, places);
  const adopted = zone !== null && (await adoptTimeZoneIn(tx, source.actor, event, zone));
  const refused = lines.flatMap((line) =>
    (results.get(line)?.faults ?? []).map((fault) => faultWords(fault, places.get(line) ?? "")),
  );
  const allFaults = [...faults, ...refused];
  const notified = await peopleNotified(tx, event.id);
  const integrations = await webhooksOf(tx, event.id);
  return {
    kinds: countsOf(lines, results),
    ...notified,
    integrations,
    faults: allFaults.slice(0, faultsAtMost),
    faultCount: allFaults.length,
    notes: [...(adopted ? [`The event’s time zone becomes ${zone}.`] : []), ...notes],
    digest: digestOf([
      lines.map((line) => [line.kind, line.id, effectOn(line, results)]),
      ...[notified, integrations, allFaults, adopted],
    ]),
  };
}

const linesAtOnce = 250;

/** Each line with a fault costs statements of its own. */
const faultyLinesAtMost = 200;

async function applyWithFewFaults(
  tx: Transaction,
  source: Source,
  lines: readonly StateLine[],
  places: ImportedLines["places"],
): Promise<Results> {
  const results: Results = new Map();
  const faulty: string[] = [];
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    const some = lines.slice(at, at + linesAtOnce);
    const applied = await applyInTransaction(tx, source, some);
    for (const line of some) {
      const result = applied.get(line);
      if (result) results.set(line, result);
      const [fault] = result?.faults ?? [];
      if (fault) faulty.push(faultWords(fault, places.get(line) ?? ""));
    }
    if (faulty.length > faultyLinesAtMost)
      throw new Unreadable(
        `More than ${faultyLinesAtMost} entries of the file cannot be imported, so nothing of it is. The first: ${faulty[0]}.`,
      );
  }
  return results;
}

const digestOf = (value: unknown) =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url");

const namesAtMost = 50;
const effectsShown = ["created", "changed", "deleted"] as const;

function effectOn(line: StateLine, results: Results): string | undefined {
  const result = results.get(line);
  if (result?.outcome !== "changed") return result?.outcome;
  return line.isDeleted ? "deleted" : result.isNew ? "created" : "changed";
}

function countsOf(lines: readonly StateLine[], results: Results): ImportOutcome["kinds"] {
  const kinds = [...new Set(lines.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const of = (effect: string) =>
      lines.filter((line) => line.kind === kind && effectOn(line, results) === effect);
    const [created, changed, deleted] = effectsShown.map(of);
    const named = (these: StateLine[] = []) => these.slice(0, namesAtMost).map(nameOf);
    return {
      kind,
      created: created?.length ?? 0,
      changed: changed?.length ?? 0,
      deleted: deleted?.length ?? 0,
      unchanged: of("unchanged").length,
      names: { created: named(created), changed: named(changed), deleted: named(deleted) },
    };
  });
}

const nameOf = ({ id, item }: StateLine): string => {
  const name = item.title ?? item.name ?? item.display_name;
  return typeof name === "string" && name !== "" ? name : id;
};

/** The setting that switches off the mails of each kind of notification. */
const topics = Object.entries(notificationKinds).flatMap(([kind, { topic }]) =>
  topic === null ? [] : [{ kind, topic }],
);

/** Whom this transaction notifies: their rows have its time. */
async function peopleNotified(tx: Transaction, eventId: string) {
  const [row] = await tx.query<{ people: number; mails: number }>`
    SELECT count(DISTINCT n.person_id)::int AS people,
           count(DISTINCT n.person_id) FILTER (WHERE m.id IS NOT NULL AND NOT EXISTS (
             SELECT FROM muted_mails q
               JOIN jsonb_to_recordset(${JSON.stringify(topics)}::jsonb) t (kind text, topic text)
                 ON t.topic = q.topic
              WHERE q.person_id = n.person_id AND t.kind = n.kind))::int AS mails
      FROM notifications n LEFT JOIN mails m ON m.notification_id = n.id
     WHERE n.created_at = now() AND n.event_id = ${eventId}::uuid`;
  return row ?? { people: 0, mails: 0 };
}

/** The webhooks of what this transaction recorded: its occurrences have its time. */
async function webhooksOf(
  tx: Transaction,
  eventId: string,
): Promise<ImportOutcome["integrations"]> {
  return tx.query<{ name: string; webhooks: number }>`
    SELECT i.display_name AS name, count(*)::int AS webhooks
      FROM connections c JOIN integrations i ON i.id = c.integration_id
      JOIN occurrences o ON o.event_id = c.event_id
                        AND o.event_type = ANY (i.declared_webhook_event_types)
     WHERE c.event_id = ${eventId}::uuid AND c.status <> 'ended' AND i.status = 'active'
       AND o.occurred_at = now()
     GROUP BY i.id, i.display_name ORDER BY i.display_name, i.id`;
}

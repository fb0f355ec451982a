import { randomUUID } from "node:crypto";
import type { Bench } from "@/bench/bench";
import { type Case, median, type Row } from "@/bench/measure";
import { size } from "@/bench/size";
import { pool } from "@/lib/db/pool";
import { newPseudonymKey, sealPseudonymKey } from "@/lib/people/pseudonym";
import { closeDeliveryPools } from "@/lib/webhooks/delivery/database";
import { claimFacts } from "@/lib/webhooks/delivery/facts";
import { fanOut } from "@/lib/webhooks/delivery/fan-out";

const { subscribers, rounds } = size;

export const fanOuts: Case[] = [{ name: "fan-out", run }];

/** One fact of an event with very many integrations: the transaction that records it, and the worker's time until each has its delivery. */
async function run({ world }: Bench): Promise<Row[]> {
  const eventId = await anEventWithSubscribers(world.app.organization_id, subscribers);
  const [recorded, fanned]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    recorded.push(await secondsOf(() => recordFact(eventId)));
    fanned.push(await secondsOf(async () => fanOut(await claimFacts(100, 30), () => {})));
  }
  const { rows } = await pool().query<{ made: number }>("SELECT count(*)::int AS made FROM deliveries WHERE event_id = $1", [eventId]);
  if (rows[0]?.made !== subscribers * rounds) throw new Error(`${rows[0]?.made} deliveries were made, not ${subscribers * rounds}.`);
  await closeDeliveryPools();
  const count = subscribers.toLocaleString("en");
  return [
    { name: `a fact with ${count} subscribers`, seconds: median(recorded) },
    { name: `its fan-out to ${count}`, seconds: median(fanned), perSecond: subscribers / median(fanned) },
  ];
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}

const recordFact = (eventId: string) =>
  pool().query(
    `INSERT INTO occurrences (event_type, event_id, fact_key, snapshot)
     SELECT 'thread.created', $1, id::text, jsonb_build_object('id', id, 'name', 'Tabletop', 'description', repeat('x', 300)) FROM gen_random_uuid() id`,
    [eventId],
  );

async function anEventWithSubscribers(organizationId: string, count: number): Promise<string> {
  const { rows } = await pool().query<{ id: string }>("INSERT INTO events (organization_id, title) VALUES ($1, 'Bench') RETURNING id", [
    organizationId,
  ]);
  const eventId = rows[0]?.id ?? "";
  const ids = Array.from({ length: count }, () => randomUUID());
  await pool().query(integrations, [organizationId, ids, ids.map((id) => sealPseudonymKey(newPseudonymKey(), id))]);
  await pool().query("INSERT INTO connections (event_id, integration_id, granted_scopes) SELECT $1, id, '{event.read}' FROM unnest($2::uuid[]) id", [
    eventId,
    ids,
  ]);
  await pool().query("ANALYZE integrations, connections");
  return eventId;
}

const integrations = `
  INSERT INTO integrations (organization_id, id, client_id, pseudonym_key, display_name, description, publisher_name, support_email, privacy_policy_url,
                            webhook_url, declared_webhook_event_types, redirect_uris, visibility)
  SELECT $1, id, id::text, key, 'Listener', 'Listens.', 'Bench', 'bench@example.com', 'https://example.com/privacy',
         'https://example.com/hook', '{thread.created}', '{https://example.com/back}', 'public'
    FROM unnest($2::uuid[], $3::bytea[]) AS listener (id, key)`;

import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Bench } from "@/bench/bench";
import { type Case, median, millisecondsOf, type Row } from "@/bench/measure";
import { size } from "@/bench/size";
import { pool } from "@/lib/db/pool";
import { newPseudonymKey, sealPseudonymKey } from "@/lib/people/pseudonym";

const { subscribers, rounds } = size;
const recordEveryMs = 5;

export const fanOuts: Case[] = [{ name: "fan-out", run }];

/**
 * One occurrence at an event with very many integrations: the time until the worker has created a
 * delivery for each, and the speed of transactions that record other occurrences at the same time.
 */
async function run({ world, databaseUrl }: Bench): Promise<Row[]> {
  const eventId = await anEventWithSubscribers(world.app.organization_id, subscribers);
  const fanOutSeconds: number[] = [];
  const recordMilliseconds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await recordOccurrence(eventId, "now");
    const worker = startFanOut(databaseUrl);
    await worker.begun;
    while (worker.seconds() === undefined) {
      recordMilliseconds.push(await millisecondsOf(() => recordOccurrence(eventId, "tomorrow")));
      await wait(recordEveryMs);
    }
    fanOutSeconds.push(worker.seconds() ?? Number.NaN);
  }
  const { rows } = await pool().query<{ made: number }>(
    "SELECT count(*)::int AS made FROM deliveries WHERE event_id = $1",
    [eventId],
  );
  if (rows[0]?.made !== subscribers * rounds)
    throw new Error(`${rows[0]?.made} deliveries were created instead of ${subscribers * rounds}.`);
  const p99 = recordMilliseconds.toSorted((a, b) => a - b)[
    Math.floor(recordMilliseconds.length * 0.99)
  ];
  const count = subscribers.toLocaleString("en");
  return [
    {
      name: `an occurrence with ${count} subscribers, while one is fanned out`,
      p50: median(recordMilliseconds),
      p99,
      atLeast: "p99 20 ms",
    },
    {
      name: `its fan-out to ${count}`,
      seconds: median(fanOutSeconds),
      perSecond: subscribers / median(fanOutSeconds),
      atLeast: "20 s",
    },
  ];
}

/** Fans out due occurrences in a separate process. */
function startFanOut(DATABASE_URL: string) {
  let seconds: number | undefined;
  const child = fork("bench/fan-out-run.ts", {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, DATABASE_URL },
  });
  const begun = new Promise<void>((resolve, reject) => {
    child.on("message", (reported) => {
      if (typeof reported === "number") seconds = reported;
      resolve();
    });
    child.on("exit", (status) => {
      seconds ??= Number.NaN;
      if (status !== 0) reject(new Error(`the fan-out exited with status ${status}`));
    });
  });
  return { begun, seconds: () => seconds };
}

/** Records an occurrence. One dated tomorrow is recorded like any other, but is not fanned out. */
const recordOccurrence = (eventId: string, dispatchAt: "now" | "tomorrow") =>
  pool().query(
    `INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot, dispatch_at)
     SELECT 'thread.created', $1, id::text,
       jsonb_build_object('id', id, 'name', 'Tabletop', 'description', repeat('x', 300)), $2
       FROM gen_random_uuid() id`,
    [eventId, dispatchAt],
  );

async function anEventWithSubscribers(organizationId: string, count: number): Promise<string> {
  const { rows } = await pool().query<{ id: string }>(
    "INSERT INTO events (organization_id, title) VALUES ($1, 'Bench') RETURNING id",
    [organizationId],
  );
  const eventId = rows[0]?.id ?? "";
  const ids = Array.from({ length: count }, () => randomUUID());
  await pool().query(integrations, [
    organizationId,
    ids,
    ids.map((id) => sealPseudonymKey(newPseudonymKey(), id)),
  ]);
  await pool().query(
    "INSERT INTO connections (event_id, integration_id, granted_scopes) SELECT $1, id, '{event.read}' FROM unnest($2::uuid[]) id",
    [eventId, ids],
  );
  await pool().query("ANALYZE integrations, connections");
  return eventId;
}

const integrations = `
  INSERT INTO integrations (organization_id, id, client_id, pseudonym_key, display_name,
    description, publisher_name, support_email, privacy_policy_url,
                            webhook_url, declared_webhook_event_types, redirect_uris, visibility)
  SELECT $1, id, id::text, key, 'Listener', 'Listens.', 'Bench', 'bench@example.com',
    'https://example.com/privacy',
         'https://example.com/hook', '{thread.created}', '{https://example.com/back}', 'public'
    FROM unnest($2::uuid[], $3::bytea[]) AS listener (id, key)`;

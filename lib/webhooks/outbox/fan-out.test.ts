import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import "@/e2e/support/database";
import { anEventWithOrganization, anOccurrence } from "@/e2e/support/listener";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { newPseudonymKey, sealPseudonymKey } from "@/lib/people/pseudonym";
import { fanOut } from "./fan-out";
import { claimOccurrences } from "./occurrences";

/** An event with this many connected integrations. */
async function anEventWithIntegrations(crowd: number) {
  const event = await anEventWithOrganization();
  const ids = Array.from({ length: crowd }, () => randomUUID());
  const keys = ids.map((id) => sealPseudonymKey(newPseudonymKey(), id));
  await pool().query(
    `INSERT INTO integrations (id, organization_id, client_id, display_name, description,
          publisher_name, support_email, privacy_policy_url, redirect_uris, visibility,
       webhook_url, declared_webhook_event_types, pseudonym_key)
     SELECT id, $3, id::text, 'One of many', '', '', '', '', ARRAY['https://example.com'], 'public',
       'https://example.com/hook', ARRAY['thread.created'], key
       FROM unnest($1::uuid[], $2::bytea[]) AS i (id, key)`,
    [ids, keys, event.organization_id],
  );
  await pool().query(
    `INSERT INTO connections (integration_id, event_id) SELECT id, $2
      FROM unnest($1::uuid[]) AS i (id)`,
    [ids, event.id],
  );
  return event;
}

test("an interrupted fan-out is finished later, with one delivery per integration, regardless of their number", {
  timeout: 30_000,
}, async () => {
  const crowd = 2_300;
  const event = await anEventWithIntegrations(crowd);
  await anOccurrence(event);
  const occurrences = await claimOccurrences(10, 30);
  expect(occurrences).toHaveLength(1);
  const steps: number[] = [];
  const interrupted = fanOut(occurrences, (made) => {
    steps.push(made.length);
    if (steps.length === 2) throw new Error("killed");
  });
  await expect(interrupted).rejects.toThrow("killed");
  expect(steps).toEqual([1_000, 1_000]);
  expect(await claimOccurrences(10, 30)).toEqual([]);
  await prisma().occurrence.updateMany({ data: { lease_until: new Date() } });
  const claimedAgain = await claimOccurrences(10, 30);
  expect(claimedAgain).toHaveLength(1);
  let made = 0;
  await fanOut(claimedAgain, (some) => {
    made += some.length;
  });
  expect(made).toBe(crowd - 2_000);
  expect(await prisma().delivery.count()).toBe(crowd);
  expect(
    await prisma().delivery.findMany({ distinct: ["delivery_id"], select: { id: true } }),
  ).toHaveLength(crowd);
  expect(await prisma().occurrence.findFirst()).toMatchObject({ fanned_out_at: expect.any(Date) });
});

test("workers that fan out an occurrence concurrently create one delivery per integration, with a row id that both determine", async () => {
  const crowd = 60;
  const event = await anEventWithIntegrations(crowd);
  await anOccurrence(event);
  const claimed = await claimOccurrences(10, 30);
  const made: string[] = [];
  await Promise.all(
    [1, 2, 3, 4].map(() => fanOut(claimed, (some) => made.push(...some.map(({ id }) => id)))),
  );
  expect([made.length, new Set(made).size]).toEqual([crowd, crowd]);
  const { rows } = await pool().query(
    `SELECT count(*)::int AS kept,
        bool_and(d.id = first_delivery_row(o.id, o.occurred_at, d.integration_id)
          AND left(d.id::text, 13) = left(first_id_at(o.occurred_at)::text, 13)) AS determined
       FROM deliveries d JOIN occurrences o ON o.id = d.occurrence_id WHERE d.event_id = $1`,
    [event.id],
  );
  expect(rows).toEqual([{ kept: crowd, determined: true }]);
});

test("concurrent fan-outs assign each entry of the event log its position with their commit, without a gap or a double", async () => {
  const crowd = 20;
  for (let n = 0; n < 4; n++) await anOccurrence(await anEventWithIntegrations(crowd));
  const claimed = await claimOccurrences(10, 30);
  const { rows: before } = await pool().query("SELECT position FROM event_log_head");
  await Promise.all(claimed.map((occurrence) => fanOut([occurrence], () => {})));
  const { rows: assigned } = await pool().query(
    "SELECT (position - $1)::int AS nth FROM event_log_entries WHERE position > $1 ORDER BY 1",
    [before[0].position],
  );
  expect(assigned).toEqual(Array.from({ length: 4 * crowd }, (_, n) => ({ nth: n + 1 })));
});

test("a fan-out waits for another that is assigning positions, for longer than for any other lock", async () => {
  const event = await anEventWithIntegrations(1);
  await anOccurrence(event);
  const claimed = await claimOccurrences(10, 30);
  const assigning = await pool().connect();
  await assigning.query("BEGIN");
  await assigning.query("SELECT FROM event_log_head FOR UPDATE");
  const made: string[] = [];
  const fannedOut = fanOut(claimed, (some) => made.push(...some.map(({ id }) => id)));
  await wait(400);
  expect(made).toEqual([]);
  await assigning.query("COMMIT");
  assigning.release();
  await fannedOut;
  expect(made).toHaveLength(1);
});

test("an occurrence stays unfinished if one of very many deliveries cannot be created, and the other integrations get theirs", async () => {
  const crowd = 1_100;
  const event = await anEventWithIntegrations(crowd);
  const id = await anOccurrence(event);
  const [first] = await prisma().connection.findMany({
    where: { event_id: event.id },
    orderBy: { integration_id: "asc" },
    take: 1,
  });
  await prisma().integration.update({
    where: { id: first?.integration_id ?? "" },
    data: { pseudonym_key: new Uint8Array(44) },
  });
  await fanOut(await claimOccurrences(10, 30), () => {});
  expect(await prisma().delivery.count({ where: { event_id: event.id } })).toBe(crowd - 1);
  expect(await prisma().occurrence.findFirst({ where: { dedup_key: id } })).toMatchObject({
    fanned_out_at: null,
  });
});

test("an occurrence with an unreadable snapshot delays no other and is retried", async () => {
  const event = await anEventWithOrganization();
  await prisma().occurrence.create({
    data: {
      event_type: "user.revoked_access",
      event_id: event.id,
      dedup_key: "broken",
      snapshot: { nothing: true },
    },
  });
  await anOccurrence(event);
  const occurrences = await claimOccurrences(10, 30);
  await fanOut(occurrences, () => {});
  const unfinished = await prisma().occurrence.findMany({
    where: { event_id: event.id, fanned_out_at: null },
    select: { dedup_key: true },
  });
  expect(unfinished).toEqual([{ dedup_key: "broken" }]);
});

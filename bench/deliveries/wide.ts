import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Row } from "@/bench/measure";
import { aStage } from "@/e2e/webhooks/support/listening";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { newPseudonymKey, sealPseudonymKey } from "@/lib/people/pseudonym";
import { record } from "@/lib/webhooks/record";
import { sealWebhookSecret } from "@/lib/webhooks/webhook-secret";

const subscribers = 10_000;
const commits = 200;

/**
 * One fact that 10,000 integrations hear of, with a worker that fans it out and sends to the receiver at `port`: how long until every delivery is in the
 * queue, and what commits of the same event take meanwhile. The facts of these are for tomorrow.
 */
export async function wideFact(port: number): Promise<Row> {
  const event = await aStage();
  await subscribe(event, port);
  await commit(event.id);
  const started = performance.now();
  const times: number[] = [];
  for (let n = 0; n < commits; n++) {
    const begun = performance.now();
    await commit(event.id, tomorrow());
    times.push(performance.now() - begun);
  }
  while ((await enqueued(event.id)) < subscribers) await wait(20);
  const seconds = (performance.now() - started) / 1_000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)];
  return { name: `a fact with ${subscribers} subscribers`, p50: at(0.5), p99: at(0.99), seconds, atLeast: "commit p99 20 ms, enqueued in 20 s" };
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

const commit = (eventId: string, dispatchAt?: string) =>
  transact((tx) =>
    record(tx, { eventType: "thread.created", eventId, factKey: randomUUID(), snapshot: { id: randomUUID(), name: "Wide" }, dispatchAt }),
  );

async function enqueued(eventId: string): Promise<number> {
  const { rows } = await pool().query<{ count: number }>("SELECT count(*)::int AS count FROM deliveries WHERE event_id = $1", [eventId]);
  return rows[0]?.count ?? 0;
}

async function subscribe({ id: event_id, organization_id }: { id: string; organization_id: string }, port: number) {
  const ids = Array.from({ length: subscribers }, () => randomUUID());
  await prisma().integration.createMany({
    data: ids.map((id, n) => ({
      id,
      organization_id,
      client_id: id,
      display_name: "Wide",
      description: "Hears of everything.",
      publisher_name: "Publisher",
      support_email: "support@example.com",
      privacy_policy_url: "https://example.com/privacy",
      redirect_uris: ["https://example.com/callback"],
      visibility: "public",
      webhook_url: `https://w${n % 100}.integration.test:${port}/hook`,
      declared_webhook_event_types: ["thread.created"],
      pseudonym_key: new Uint8Array(sealPseudonymKey(newPseudonymKey(), id)),
    })),
  });
  const sealed = (id: string) => new Uint8Array(sealWebhookSecret(newWebhookSecret(), id));
  await prisma().webhookSecret.createMany({ data: ids.map((id) => ({ id, integration_id: id, sealed: sealed(id), hint: "" })) });
  await prisma().connection.createMany({ data: ids.map((integration_id) => ({ integration_id, event_id, granted_scopes: ["event.read"] })) });
  await pool().query("ANALYZE integrations, connections, webhook_secrets");
}

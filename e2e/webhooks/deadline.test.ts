import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { databaseUrl } from "@/e2e/support/database";
import {
  aListener,
  anEventWithOrganization,
  anOccurrence,
  deliveriesOf,
} from "@/e2e/support/listener";
import { aReceiver } from "@/e2e/support/receiver";
import { aWorkerProcess } from "@/e2e/support/worker-process";

// docs/rules/webhooks.md#acknowledgement: one deadline spans the whole exchange. Its default, 10
// seconds, is in lib/config/limits-of-the-contract.test.ts.

const drips = new Set<NodeJS.Timeout>();

/** Starts a 200 response immediately and never ends it: it sends one byte every 50 ms. */
let hook: Awaited<ReturnType<typeof aReceiver>>;

beforeAll(async () => {
  hook = await aReceiver((_request, response) => {
    response.writeHead(200);
    drips.add(setInterval(() => response.write("x"), 50));
  });
});

afterAll(() => {
  for (const drip of drips) clearInterval(drip);
  hook.close();
});

test.each(["1", "3"])(
  "a response that drips for longer than WEBHOOK_TIMEOUT (%s s) times out and is retried",
  { timeout: 90_000 },
  async (timeout) => {
    const event = await anEventWithOrganization();
    const { integration } = await aListener(event, hook.url);
    await anOccurrence(event);
    await aWorkerProcess({ DATABASE_URL: databaseUrl, WEBHOOK_TIMEOUT: timeout });
    const attempted = async () => {
      const [delivery] = await deliveriesOf(integration);
      expect(delivery).toMatchObject({ status: "pending", attempts: [{ outcome: "timeout" }] });
      return delivery?.attempts[0]?.duration_ms ?? 0;
    };
    const took = await vi.waitFor(attempted, { timeout: 60_000, interval: 100 });
    expect(took).toBeGreaterThanOrEqual(Number(timeout) * 1_000);
    expect(took).toBeLessThan(Number(timeout) * 1_000 + 1_900);
  },
);

import { expect, test } from "vitest";
import { mapConcurrently } from "@/e2e/support/map-concurrently";
import { aPopulatedEvent } from "@/e2e/support/read-api";
import { aWebWithoutPages } from "@/e2e/support/web-without-pages";
import { anInstallationToken } from "@/e2e/support/world";

// Objects of a request are freed with the young generation, whose collections are short.

const requests = 1_000;

test("only a request's entry for the call log survives the collections of the young generation", { timeout: 120_000 }, async () => {
  const { event, connection } = await aPopulatedEvent();
  const { token } = await anInstallationToken(connection);
  const { origin, memoryAfter } = await aWebWithoutPages({ LIMIT_INSTALLATION: "100000/3600,100000/60,50" });
  const read = (count: number) =>
    mapConcurrently(Array(count).fill(`${origin}/api/v1/events/${event.id}`), 8, async (url: string) => {
      const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    });
  await read(requests);
  const before = await memoryAfter("major");
  let after = before;
  for (let n = 0; n < requests / 50; n++) {
    await read(50);
    after = await memoryAfter("minor");
  }
  expect((after.old - before.old) / requests).toBeLessThan(3_000); // 2,300 measured; 3,900 to 6,000 with the code that retained requests
});

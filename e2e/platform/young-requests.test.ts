import { expect, test } from "vitest";
import { inTurns } from "@/e2e/support/in-turns";
import { aFullHouse } from "@/e2e/support/read-api";
import { aWebWithoutPages } from "@/e2e/support/web-without-pages";
import { anInstallationToken } from "@/e2e/support/world";

// docs/scaling.md#what-was-tried-for-grants: what a request made goes with the young generation, whose collection is short.

const requests = 1_000;

test("of a request only its note for the log of calls survives the collections of the young generation", { timeout: 120_000 }, async () => {
  const { event, connection } = await aFullHouse();
  const { token } = await anInstallationToken(connection);
  const { origin, memoryAfter } = await aWebWithoutPages({ LIMIT_INSTALLATION: "100000/3600,100000/60,50" });
  const read = (count: number) =>
    inTurns(Array(count).fill(`${origin}/api/v1/events/${event.id}`), 8, async (url: string) => {
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
  expect((after.old - before.old) / requests).toBeLessThan(3_000); // 2,300; 3,900 to 6,000 with what had held requests
});

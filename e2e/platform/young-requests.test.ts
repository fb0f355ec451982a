import { fork } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { databaseUrl } from "@/e2e/support/database";
import { inTurns } from "@/e2e/support/in-turns";
import { aFullHouse } from "@/e2e/support/read-api";
import { freePort } from "@/e2e/support/service";
import { anInstallationToken } from "@/e2e/support/world";

// docs/scaling.md#what-was-tried-for-grants: what a request made goes with the young generation, whose collection is short.

const requests = 1_000;

test("of a request only its note for the log of calls survives the collections of the young generation", { timeout: 120_000 }, async () => {
  const { event, connection } = await aFullHouse();
  const { token } = await anInstallationToken(connection);
  const port = await freePort();
  const web = fork("e2e/webhooks/support/log-web.ts", [String(port)], {
    execArgv: ["--import", "tsx", "--expose-gc"],
    env: { ...process.env, DATABASE_URL: databaseUrl, LIMIT_INSTALLATION: "100000/3600,100000/60,50" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(() => void web.kill("SIGKILL"));
  await once(web, "message");
  /** Bytes of the old generation after a collection of one generation. */
  const old = async (collected: "minor" | "major"): Promise<number> => {
    web.send(collected);
    const [told] = await once(web, "message");
    return told.old;
  };
  const read = (count: number) =>
    inTurns(Array(count).fill(`http://127.0.0.1:${port}/api/v1/events/${event.id}`), 8, async (url: string) => {
      const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    });
  await read(requests);
  const before = await old("major");
  let after = before;
  for (let n = 0; n < requests / 50; n++) {
    await read(50);
    after = await old("minor");
  }
  expect((after - before) / requests).toBeLessThan(3_500); // 2,300; 4,800 and 6,000 with what had held requests
});

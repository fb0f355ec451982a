import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import "@/e2e/support/database";
import { query } from "@/lib/db/query";
import { transact } from "@/lib/db/transact";
import { outagePages } from "./outage-pages";

test("a page whose statements take long because they have much to do is waited for", async () => {
  const long = "SELECT pg_sleep(2.2)::text";
  const answer = outagePages(async (_, outgoing) => {
    await Promise.all([query({ text: long }), transact((tx) => tx.$queryRawUnsafe(long))]);
    outgoing.end();
  });
  const web = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  web.listen(0, "127.0.0.1");
  await once(web, "listening");
  expect((await fetch(`http://127.0.0.1:${(web.address() as AddressInfo).port}`)).status).toBe(200);
  web.close();
});

import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aCookieHeader } from "@/e2e/support/oauth";
import { anEvent, anOrganization, aPerson } from "@/e2e/support/world";
import { search } from "./search";

const ask = (query: string, headers = {}) =>
  search(new Request(`http://localhost:3000/search.json${query}`, { headers }));

test("the response is specific to the caller and is not cached", async () => {
  await anEvent(await anOrganization(), { title: "Loquat Con", slug: "loquat" });
  const answer = await ask("?q=loq", await aCookieHeader(await aPerson()));
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toMatchObject({
    groups: [{ label: "Events", found: [{ title: "Loquat Con", href: "/events/loquat" }] }],
  });
  expect(await (await ask("?q=loq")).json()).toMatchObject({ groups: [{ label: "Events" }] });
  expect((await ask("")).status).toBe(400);
});

test("a session may search 120 times in a minute, without limiting another session", async () => {
  const [busy, other] = [
    await aCookieHeader(await aPerson()),
    await aCookieHeader(await aPerson()),
  ];
  const statuses: number[] = [];
  for (let n = 0; n < 121; n++) statuses.push((await ask("?q=", busy)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  const refused = await ask("?q=", busy);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask("?q=", other)).status).toBe(200);
});

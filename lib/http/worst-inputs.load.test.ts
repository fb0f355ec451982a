import { expect, test } from "vitest";
import "@/e2e/support/database";
import { type Asked, bytesOf, doorOf, form, worstInputs } from "@/e2e/support/worst-inputs";
import type { MachineRequest } from "./handler";
import { routes, routeTable } from "./routes";

const routeOf = routeTable(routes);

function requestOf({ path, headers = {}, body }: Asked): MachineRequest {
  return {
    method: body === undefined ? "GET" : "POST",
    url: `http://localhost:3000${path}`,
    headers: { get: (name) => headers[name] ?? null, has: (name) => name in headers },
    body: body === undefined ? null : [Buffer.from(body)],
    signal: new AbortController().signal,
  };
}

/** Processor time of this process for this many requests, in milliseconds. */
async function costOf(asked: Asked, times: number): Promise<number> {
  const route = routeOf(doorOf(asked));
  const started = process.cpuUsage();
  for (let n = 0; n < times; n++) expect((await route?.handler.answer(requestOf(asked)))?.status).toBeLessThan(500);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

/** The same endpoint with a short input that is refused equally late. */
function ordinary(asked: Asked): Asked {
  const { headers, body } = asked;
  const door = doorOf(asked);
  if (body?.startsWith("grant_type")) return form(door, body.slice(0, 70));
  if (door === "/oauth/authorize") return { path: `${door}?client_id=x`, headers: headers && { cookie: "next-auth.session-token=eyJh" } };
  return body === undefined ? { path: "/api/v1/me/profile", headers } : { path: door, headers, body: "a=b" };
}

test.each(Object.entries(worstInputs))(
  "a megabyte of %s takes less than a tenth of a second of a core more than ordinary requests",
  async (_, asked) => {
    const times = Math.ceil(1_000_000 / bytesOf(asked));
    // The minimum of several measurements, because other work on the machine slows some of them.
    const worstCosts: number[] = [];
    const ordinaryCosts: number[] = [];
    const difference = () => Math.min(...worstCosts) - Math.min(...ordinaryCosts);
    for (let round = 0; round < 2 || (round < 20 && difference() >= 100); round++) {
      worstCosts.push(await costOf(asked, times));
      ordinaryCosts.push(await costOf(ordinary(asked), times));
    }
    expect(difference()).toBeLessThan(100);
  },
  60_000,
);

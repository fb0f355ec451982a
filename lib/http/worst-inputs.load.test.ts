import { expect, test } from "vitest";
import "@/e2e/support/database";
import {
  bytesOf,
  formInput,
  pathWithoutQuery,
  type WorstInput,
  worstInputs,
} from "@/e2e/support/worst-inputs";
import { routes } from "@/lib/routes";
import type { MachineRequest } from "./handler";
import { routeTable } from "./route-table";

const routeOf = routeTable(routes);

function requestOf({ path, headers = {}, body }: WorstInput): MachineRequest {
  return {
    method: body === undefined ? "GET" : "POST",
    url: `http://localhost:3000${path}`,
    headers: { get: (name) => headers[name] ?? null, has: (name) => name in headers },
    body: body === undefined ? null : [Buffer.from(body)],
    signal: new AbortController().signal,
  };
}

/** Processor time of this process for this many requests, in milliseconds. */
async function costOf(input: WorstInput, times: number): Promise<number> {
  const route = routeOf(pathWithoutQuery(input));
  const started = process.cpuUsage();
  for (let n = 0; n < times; n++)
    expect((await route?.handler.answer(requestOf(input)))?.status).toBeLessThan(500);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

/** The same endpoint with a short input that is refused equally late. */
function ordinaryInput(input: WorstInput): WorstInput {
  const { headers, body } = input;
  const pathname = pathWithoutQuery(input);
  if (body?.startsWith("grant_type")) return formInput(pathname, body.slice(0, 70));
  if (pathname === "/oauth/authorize")
    return {
      path: `${pathname}?client_id=x`,
      headers: headers && { cookie: "next-auth.session-token=eyJh" },
    };
  return body === undefined
    ? { path: "/api/v1/me/profile", headers }
    : { path: pathname, headers, body: "a=b" };
}

test.each(Object.entries(worstInputs))(
  "a megabyte of %s takes less than a tenth of a second of a core more than ordinary requests",
  async (_, input) => {
    const times = Math.ceil(1_000_000 / bytesOf(input));
    // The minimum of several measurements, because other work on the machine slows some of them.
    const worstCosts: number[] = [];
    const ordinaryCosts: number[] = [];
    const difference = () => Math.min(...worstCosts) - Math.min(...ordinaryCosts);
    for (let round = 0; round < 2 || (round < 20 && difference() >= 100); round++) {
      worstCosts.push(await costOf(input, times));
      ordinaryCosts.push(await costOf(ordinaryInput(input), times));
    }
    expect(difference()).toBeLessThan(100);
  },
  60_000,
);

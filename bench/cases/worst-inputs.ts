import type { Bench } from "@/bench/bench";
import type { LoadRequest } from "@/bench/load";
import { type Case, loadWithCosts, median, type Row } from "@/bench/measure";
import { size } from "@/bench/size";
import { bytesOf, pathWithoutQuery, worstInputs } from "@/e2e/support/worst-inputs";

/**
 * The worst requests that strangers can send: the processor time of the web process and the
 * database per megabyte received.
 */
export const worstInputCases: Case[] = [
  { name: "worst inputs", run: async (bench) => [...(await worstByPath(bench)).values()] },
];

/** The most expensive input for each endpoint. */
async function worstByPath(bench: Bench): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>();
  for (const [name, input] of Object.entries(worstInputs)) {
    const requestPath = pathWithoutQuery(input).startsWith("/api/v1/a")
      ? "an unknown path"
      : pathWithoutQuery(input);
    const seconds = await secondsPerMegabyte(bench, input);
    if (seconds > (rows.get(requestPath)?.seconds ?? -1))
      rows.set(requestPath, {
        name: `worst of ${requestPath}: ${name}`,
        seconds,
        atLeast: "1 MB/s: 0.1 s of a core",
      });
  }
  return rows;
}

async function secondsPerMegabyte(
  { service }: Bench,
  { path, headers = {}, body }: LoadRequest,
): Promise<number> {
  const count = Math.ceil(size.worstMegabytes * (1_000_000 / bytesOf({ path, headers, body })));
  const requests = Array<LoadRequest & { method: string }>(count).fill({
    method: body === undefined ? "GET" : "POST",
    path,
    headers,
    body,
  });
  const seconds: number[] = [];
  for (let round = 0; round < size.rounds; round++) {
    const { serverMicroseconds, databaseMicroseconds } = await loadWithCosts(service, {
      connections: 2,
      seconds: 60,
      requests,
    });
    seconds.push(((serverMicroseconds + databaseMicroseconds) * count) / 1e6 / size.worstMegabytes);
  }
  return median(seconds);
}

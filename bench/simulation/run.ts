import { writeFileSync } from "node:fs";
import { type Measured, type Scenario, simulate } from "./model";
import { plot } from "./plot";

// npm run bench -- simulate: prints the numbers of docs/scaling.md#a-simulation and draws its picture. The seed makes every run identical.

const seed = 20_261_123;
const picture = "docs/pictures/saturation.svg";
const measuredRequests = 5_000;

const scenarios: (Scenario & { loads: number[] })[] = [
  { name: "16 Redis nodes", redisNodes: 16, loads: [50, 150, 250, 300] },
  { name: "64 Redis nodes", loads: [100, 300, 500, 700, 900, 1_100] },
  { name: "64 Redis nodes, and one event has 5 % of the requests", hotEvent: 0.05, loads: [100, 200, 300, 400] },
  { name: "64 Redis nodes, and one shard is three times slower", slowShard: true, loads: [100, 300, 400, 500] },
];

/** A Redis node fails, and its replica takes over. */
const failover = { name: "one Redis node of 64 is away", redisOutage: { from: 0.4, until: 0.9 } } satisfies Scenario;
const failoverLoad = 20_000;
const failoverSeconds = 1.2;

export function runSimulation(): void {
  const begun = performance.now();
  const curves = scenarios.map(({ loads, ...scenario }) => ({
    name: scenario.name,
    points: loads.map((thousands) => simulateRate(scenario, thousands * 1_000)),
  }));
  for (const { name, points } of curves) {
    console.info(`\n${name}`);
    for (const point of points) console.info(lineOf(point));
    console.info(`  ${verdict(points)}`);
  }
  const baseline = simulate({ name: "even", seed, requestsPerSecond: failoverLoad, seconds: failoverSeconds });
  const duringFailover = simulate({ ...failover, seed, requestsPerSecond: failoverLoad, seconds: failoverSeconds });
  console.info(`\n${failover.name} for half a second, then the same load without the failure\n${lineOf(duringFailover)}\n${lineOf(baseline)}`);
  writeFileSync(picture, plot(curves));
  console.info(`\n${picture}, ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
}

function simulateRate(scenario: Scenario, requestsPerSecond: number): Measured {
  return simulate({ ...scenario, seed, requestsPerSecond, seconds: (1.5 * measuredRequests) / requestsPerSecond + 0.025 });
}

const lineOf = ({ requestsPerSecond, p50, p99, p999, busiest, utilization }: Measured) =>
  `  ${requestsPerSecond.toLocaleString("en")}/s: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)}, p99.9 ${p999.toFixed(1)}; ${busiest} ${Math.round(utilization * 100)} % busy`;

/** The busiest resource, and the request rate at which it saturates. */
function verdict([light]: Measured[]): string {
  if (!light) throw new Error("A curve needs at least one point.");
  const rate = (light.requestsPerSecond / light.utilization).toLocaleString("en", { maximumSignificantDigits: 2 });
  return `saturates first: ${light.busiest}, at ${rate}/s`;
}

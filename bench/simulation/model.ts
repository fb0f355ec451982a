import { Clock } from "./clock";
import { type Random, seededRandom } from "./random";
import { Station } from "./station";

// 1,000 web processes, 64 shards and a Redis Cluster under requests and webhooks. Times are microseconds of processor time from docs/scaling.md, on its slow
// core. The network and the numbers of servers are assumptions.

const machines = { webProcesses: 1_000, shards: 64, coresPerShard: 8, redisNodes: 64, poolConnections: 10 };

const networkMean = 150;
const networkSpread = 0.5;
/** The spread of service times: one in a hundred takes more than five times the median. */
const serviceSpread = 0.7;
/** One script, and the release of the slot. */
const redisTime = 75;
/** A web process waits this long for Redis. After that it counts locally. */
const redisPatience = 250_000;
const slowFactor = 3;

interface RequestKind {
  /** The share among all requests. */
  share: number;
  web: number;
  /** The time on the shard of the token, and on that of its event or family. */
  tokenShardTime: number;
  eventShardTime: number;
  /** Holds a connection from the pool and commits on both shards. */
  isWrite: boolean;
}

const kinds: RequestKind[] = [
  { share: 0.55, web: 560, tokenShardTime: 60, eventShardTime: 200, isWrite: false }, // read of one resource
  { share: 0.2, web: 1_200, tokenShardTime: 60, eventShardTime: 620, isWrite: false }, // page of 25
  { share: 0.15, web: 850, tokenShardTime: 430, eventShardTime: 240, isWrite: true }, // refresh
  { share: 0.1, web: 1_400, tokenShardTime: 500, eventShardTime: 490, isWrite: true }, // exchange
];
/** Webhook results that workers write, per request. */
const webhooksPerRequest = 0.15;
const webhookTime = 250;

export interface Scenario {
  name: string;
  /** The share of requests about one event, in addition to its regular share of the others. */
  hotEvent?: number;
  slowShard?: boolean;
  redisNodes?: number;
  /** The period during which the master of one Redis node is unavailable, in seconds. */
  redisOutage?: { from: number; until: number };
}

export interface Load extends Scenario {
  seed: number;
  requestsPerSecond: number;
  /** Seconds of simulated time. The first third fills the queues and is not measured. */
  seconds: number;
}

export interface Measured {
  requestsPerSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  p999: number;
  /** The busiest kind of resource. */
  busiest: string;
  utilization: number;
}

export function simulate(load: Load): Measured {
  const clock = new Clock();
  const world = worldOf(load, clock);
  const end = load.seconds * 1_000_000;
  const latencies: number[] = [];
  const mean = 1_000_000 / load.requestsPerSecond;
  const inFlight = new Map<number, number>();
  let arrived = 0;
  const arrive = () => {
    const [begun, name] = [clock.now, arrived++];
    if (begun > end / 3) inFlight.set(name, begun);
    request(world, () => {
      if (inFlight.delete(name)) latencies.push(clock.now - begun);
    });
    if (world.chance.uniform() < webhooksPerRequest) world.anyShard().serve(world.service(webhookTime), () => {});
    clock.after(world.chance.exponential(mean), arrive);
  };
  clock.after(0, arrive);
  clock.runUntil(end);
  for (const begun of inFlight.values()) latencies.push(end - begun); // unfinished requests count with their time so far
  latencies.sort((one, other) => one - other);
  const at = (part: number) => (latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0) / 1_000;
  const [busiest, utilization] = world.busiest();
  return { requestsPerSecond: load.requestsPerSecond, p50: at(0.5), p99: at(0.99), p999: at(0.999), busiest, utilization };
}

type World = ReturnType<typeof worldOf>;

function worldOf(load: Load, clock: Clock) {
  const random: Random = seededRandom(load.seed);
  const stationsOf = (count: number, name: string, servers: number, slowness: (n: number) => number = () => 1) =>
    Array.from({ length: count }, (_, n) => new Station(name, clock, servers, slowness(n)));
  const web = stationsOf(machines.webProcesses, "web processes", 1);
  const pools = stationsOf(machines.webProcesses, "pools", machines.poolConnections);
  const shards = Array.from({ length: machines.shards }, (_, n) => {
    const name = n === 0 && load.hotEvent ? "the hot event's shard" : n === 0 && load.slowShard ? "the slow shard" : "shards";
    return new Station(name, clock, machines.coresPerShard, n === 0 && load.slowShard ? slowFactor : 1);
  });
  const redis = stationsOf(load.redisNodes ?? machines.redisNodes, "Redis nodes", 1);
  const countsLocally = new Array<boolean>(machines.webProcesses).fill(false);
  const pickOf = <Item>(items: Item[]): Item => {
    const item = items[random.pick(items.length)];
    if (!item) throw new Error("There is nothing to pick from.");
    return item;
  };
  return {
    clock,
    load,
    chance: random,
    pools,
    redis,
    alone: countsLocally,
    webAt: (n: number) => stationAt(web, n),
    poolAt: (n: number) => stationAt(pools, n),
    anyShard: () => pickOf(shards),
    eventShard: () => (load.hotEvent && random.uniform() < load.hotEvent ? stationAt(shards, 0) : pickOf(shards)),
    service: (mean: number) => random.lognormal(mean, serviceSpread),
    network: () => random.lognormal(networkMean, networkSpread),
    busiest(): [string, number] {
      const groups = new Map<string, number[]>();
      for (const station of [...web, ...shards, ...redis]) groups.set(station.name, [...(groups.get(station.name) ?? []), station.utilization()]);
      const means = [...groups].map(([name, all]): [string, number] => [name, all.reduce((sum, each) => sum + each, 0) / all.length]);
      return means.reduce((most, each) => (each[1] > most[1] ? each : most));
    },
  };
}

function stationAt(stations: Station[], n: number): Station {
  const station = stations[n];
  if (!station) throw new Error(`There is no station ${n}.`);
  return station;
}

/** The steps of one request. */
function request(world: World, done: () => void) {
  const kind = kindOf(world.chance.uniform());
  const process = world.chance.pick(machines.webProcesses);
  const web = world.webAt(process);
  const [token, event] = [world.anyShard(), world.eventShard()];
  const runOnShard = (shard: Station, time: number, then: () => void) =>
    world.clock.after(world.network(), () => shard.serve(world.service(time), () => world.clock.after(world.network(), then)));
  const answer = () => web.serve(world.service(kind.web / 2), done);
  web.serve(world.service(kind.web / 2), () => {
    if (!kind.isWrite)
      return runOnShard(token, kind.tokenShardTime, () => countRequest(world, process, () => runOnShard(event, kind.eventShardTime, answer)));
    const pool = world.poolAt(process);
    pool.acquire(() => {
      // The statement on both shards, then the second phase of a two-phase commit.
      runOnShard(token, kind.tokenShardTime, () =>
        runOnShard(event, kind.eventShardTime, () =>
          world.clock.after(2 * world.network(), () => {
            pool.release();
            answer();
          }),
        ),
      );
    });
  });
}

function kindOf(part: number): RequestKind {
  let left = part;
  for (const kind of kinds) {
    left -= kind.share;
    if (left < 0) return kind;
  }
  throw new Error("The shares of the kinds do not add up to 1.");
}

/** Asks Redis, or counts locally when Redis does not answer. */
function countRequest(world: World, process: number, then: () => void) {
  const outage = world.load.redisOutage;
  const node = world.chance.pick(world.redis.length);
  const isOutage = outage !== undefined && world.clock.now >= outage.from * 1_000_000 && world.clock.now < outage.until * 1_000_000;
  if (!isOutage) world.alone[process] = false;
  if (world.alone[process]) return then();
  if (isOutage && node === 0)
    return world.clock.after(redisPatience, () => {
      world.alone[process] = true;
      then();
    });
  world.clock.after(world.network(), () =>
    stationAt(world.redis, node).serve(world.service(redisTime), () => world.clock.after(world.network(), then)),
  );
}

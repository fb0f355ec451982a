import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { redisAddress } from "@/lib/config/redis-address";

const read = (file: string) => readFileSync(`deploy/failover/${file}`, "utf8");
const page = readFileSync("docs/operating/failover.md", "utf8");
const setting = (name: string) => new RegExp(`^${name}=(.+)$`, "m").exec(page)?.[1] ?? "";
const files = readdirSync("deploy/failover").filter((name) => !name.endsWith(".test.ts"));

test.each(files)("the page names %s", (file) => {
  expect(page).toContain(`(../../deploy/failover/${file})`);
});

test("HAProxy listens where DATABASE_URL leads, and asks Patroni where it answers", () => {
  const haproxy = read("haproxy.cfg");
  expect(haproxy).toContain(`bind ${new URL(setting("DATABASE_URL")).host}\n`);
  const patroni = parse(read("patroni.yml"));
  const portOf = (address: string) => address.split(":").at(-1);
  expect(haproxy).toContain(`port ${portOf(patroni.restapi.listen)} check`);
  expect(haproxy).toContain(`.11:${portOf(patroni.postgresql.listen)}\n`);
  expect(patroni.bootstrap.dcs.synchronous_mode).toBe(true);
});

test("REDIS_URL names the master and the passwords of the sentinels", () => {
  const sentinel = read("sentinel.conf");
  const address = redisAddress(setting("REDIS_URL"));
  if (!("kind" in address) || address.kind !== "sentinel") throw new Error("not of sentinels");
  expect(sentinel).toContain(`sentinel monitor ${address.master} `);
  expect(sentinel).toContain(`auth-pass ${address.master} ${address.password}\n`);
  expect(sentinel).toContain(`requirepass ${address.sentinelPassword}\n`);
  expect(read("redis.conf")).toContain(`requirepass ${address.password}\n`);
  for (const { port } of address.sentinels) expect(sentinel).toContain(`port ${port}\n`);
});

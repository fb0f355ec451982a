import { expect, test } from "vitest";
import { readConfig } from "./config";
import { redisAddress } from "./redis-address";

test("a single server is given as an ordinary Redis URL, with TLS, a password and a database", () => {
  for (const url of [
    "redis://localhost",
    "rediss://user:secret@counters.example:6380/2",
    "redis://:secret@[::1]:6379",
  ])
    expect(redisAddress(url)).toEqual({ kind: "server", url });
});

test("a Redis Cluster is given as some of its nodes; a node without a port gets the default port", () => {
  expect(redisAddress("redis+cluster://one.example,two.example:7001,[::1]:7002")).toEqual({
    kind: "cluster",
    nodes: [
      { host: "one.example", port: 6379 },
      { host: "two.example", port: 7001 },
      { host: "::1", port: 7002 },
    ],
    tls: false,
  });
  expect(redisAddress("rediss+cluster://limiter:p%40ss:word@one.example")).toEqual({
    kind: "cluster",
    nodes: [{ host: "one.example", port: 6379 }],
    username: "limiter",
    password: "p@ss:word",
    tls: true,
  });
});

test("sentinels are given with the name of the master they watch, and may have their own credentials", () => {
  expect(
    redisAddress(
      "rediss+sentinel://:secret@one.example,two.example:26380/counters/3?sentinelPassword=other%20secret",
    ),
  ).toEqual({
    kind: "sentinel",
    sentinels: [
      { host: "one.example", port: 26379 },
      { host: "two.example", port: 26380 },
    ],
    master: "counters",
    database: 3,
    password: "secret",
    sentinelPassword: "other secret",
    tls: true,
  });
});

const wrong = [
  ["http://localhost", /expected redis:\/\/HOST/],
  ["redis://", /expected redis:\/\/HOST/],
  ["redis://one,two:1,2", /expected redis:\/\/HOST/],
  ["redis+ring://one", /expected redis:\/\/HOST/],
  ["redis+cluster://", /“” is not HOST/],
  ["redis+cluster://one,,two", /“” is not HOST/],
  ["redis+cluster://one:70000", /“one:70000” is not HOST/],
  ["redis+cluster://one/2", /one database and no name/],
  ["redis+cluster://a%zz@one", /expected redis:\/\/HOST/],
  ["redis+sentinel://one,two", /name of the master/],
  ["redis+sentinel://one/counters/two", /number of a database/],
  ["redis+sentinel://one/counters?password=x", /password is not known/],
] as const;

test.each(wrong)(
  "%s prevents the service from starting, and the message says why",
  (REDIS_URL, message) => {
    expect(() => readConfig({ REDIS_URL })).toThrow(/REDIS_URL: /);
    expect(() => readConfig({ REDIS_URL })).toThrow(message);
  },
);

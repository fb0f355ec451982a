import { expect, test } from "vitest";
import { parseRange, type Range } from "./cidr";
import { clientAddressOf } from "./client-address";

const ranges = (...texts: string[]): Range[] => texts.flatMap((text) => parseRange(text) ?? []);

const from = (peer: string, forwardedFor?: string, trusted?: Range[]) =>
  clientAddressOf({ peer, forwardedFor, isForwarding: forwardedFor !== undefined }, trusted);

test("without trusted proxies the peer is the client, whatever headers it sends", () => {
  expect(from("203.0.113.9", "198.51.100.1")).toEqual({
    address: "203.0.113.9",
    addressKey: "203.0.113.9",
  });
  expect(from("127.0.0.1")).toEqual({ address: "127.0.0.1", addressKey: "127.0.0.1" });
});

test.each(["127.0.0.1", "::1", "::ffff:10.0.0.7", "192.168.1.4", "fd00::1", "100.64.3.2"])(
  "per-address limits are off when %s forwards requests and is not trusted",
  (peer) => {
    expect(from(peer, "198.51.100.1")).toEqual({ address: peer, addressKey: null });
  },
);

test("behind a trusted peer the client is the rightmost untrusted hop", () => {
  const trusted = ranges("10.0.0.0/8", "127.0.0.1");
  expect(from("10.0.0.5", "198.51.100.1", trusted).address).toBe("198.51.100.1");
  expect(from("10.0.0.5", "203.0.113.66, 198.51.100.1, 10.9.9.9", trusted).address).toBe(
    "198.51.100.1",
  );
  expect(from("::ffff:10.0.0.5", "198.51.100.1", trusted).address).toBe("198.51.100.1");
});

test("a trusted peer without a forwarded address is the client, and so is the first hop when all are trusted", () => {
  const trusted = ranges("10.0.0.0/8");
  expect(from("10.0.0.5", undefined, trusted)).toEqual({
    address: "10.0.0.5",
    addressKey: "10.0.0.5",
  });
  expect(from("10.0.0.5", "10.0.0.9, 10.0.0.8", trusted).address).toBe("10.0.0.9");
});

test.each([
  ["198.51.100.1:5123", "198.51.100.1"],
  ["[2001:db8::1]:5123", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["::ffff:198.51.100.1", "198.51.100.1"],
])("the hop %s is read as %s", (hop, address) => {
  expect(from("10.0.0.5", hop, ranges("10.0.0.0/8")).address).toBe(address);
});

test("IPv6 addresses are counted by /64", () => {
  const keyOf = (peer: string) => from(peer).addressKey;
  expect(keyOf("2001:db8:1:2::1")).toBe(keyOf("2001:db8:1:2:ffff::9"));
  expect(keyOf("2001:db8:1:2::1")).not.toBe(keyOf("2001:db8:1:3::1"));
});

test("a value from a trusted proxy that is not an address counts for the proxy", () => {
  expect(from("10.0.0.5", "unknown", ranges("10.0.0.0/8"))).toEqual({
    address: "10.0.0.5",
    addressKey: "10.0.0.5",
  });
});

test.each([
  { setting: "none", trusted: [] },
  { setting: "a list of other proxies", trusted: ranges("10.0.0.9") },
])(
  "with $setting, a private peer counts by its own address, whatever it forwards",
  ({ trusted }) => {
    for (const peer of ["127.0.0.1", "10.0.0.5"])
      expect(from(peer, "198.51.100.1", trusted)).toEqual({ address: peer, addressKey: peer });
  },
);

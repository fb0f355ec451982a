import { describe, expect, test } from "vitest";
import { rangeOf } from "@/lib/network/cidr";
import { addressJudge } from "./safe-address";

const judge = addressJudge([], () => []);

// The first, the last and a middle address of every special-purpose range.
const blockedV4 = `
0.0.0.0 0.255.255.255 0.1.2.3
10.0.0.0 10.255.255.255 10.13.37.1
100.64.0.0 100.127.255.255 100.100.100.200
127.0.0.0 127.255.255.255 127.0.0.1
168.63.129.16
169.254.0.0 169.254.255.255 169.254.169.254 169.254.170.2
172.16.0.0 172.31.255.255 172.20.0.1
192.0.0.0 192.0.0.255 192.0.0.192
192.0.2.0 192.0.2.255 192.0.2.1
192.31.196.0 192.31.196.255
192.52.193.0 192.52.193.255
192.88.99.0 192.88.99.255 192.88.99.1
192.168.0.0 192.168.255.255 192.168.1.1
192.175.48.0 192.175.48.255
198.18.0.0 198.19.255.255 198.18.0.1
198.51.100.0 198.51.100.255
203.0.113.0 203.0.113.255
224.0.0.0 239.255.255.255 224.0.0.251
240.0.0.0 255.255.255.255 255.255.255.254`;

const blockedV6 = `
:: ::1 ::2 0:0:0:0:0:0:0:1
fe80:: fe80::1 febf:ffff::1 fec0::1 feff::1
fc00:: fc00::1 fd00:ec2::254 fd20:ce::254 fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
ff00:: ff02::1 ff05::2 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
100:: 100::1 100:0:0:1::1
2001:: 2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff 2001:1::1 2001:2::1 2001:3::1 2001:4:112::1 2001:10::1 2001:20::1 2001:30::1
2001:db8:: 2001:db8::1 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff
2002:: 2002:ffff::1
2620:4f:8000:: 2620:4f:8000::1
3ffe::1 3fff:: 3fff:fff:ffff:ffff::1
5f00::1 4000:: 1fff::1 8000::1 400::1 200::1`;

const publicAddresses = `
1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 93.184.216.34 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 168.63.129.15 168.63.129.17
169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.0.3.0 192.88.98.255 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0
198.51.99.255 203.0.112.255 203.0.114.0 223.255.255.255
2001:200::1 2001:4860:4860::8888 2001:db7::1 2001:db9::1 2003::1 2606:4700:4700::1111 2620:fe::fe 2a00:1450:4001:800::200e 3ffd::1 3fff:1000::1`;

const words = (text: string) => text.trim().split(/\s+/);

/** One IPv4 address in every form that carries it inside IPv6. */
function embedded(v4: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = v4.split(".").map(Number);
  const high = (a * 256 + b).toString(16);
  const low = (c * 256 + d).toString(16);
  const inverted = [
    (0xffff ^ (a * 256 + b)).toString(16),
    (0xffff ^ (c * 256 + d)).toString(16),
  ].join(":");
  return [
    `::ffff:${v4}`, // mapped
    `::ffff:${high}:${low}`,
    `::${v4}`, // compatible
    `::ffff:0:${v4}`, // SIIT
    `64:ff9b::${v4}`, // NAT64
    `64:ff9b:1::${v4}`,
    `64:ff9b:1:${high}:${low}::`,
    `2002:${high}:${low}::1`, // 6to4
    `2001:0:${high}:${low}::1`, // Teredo, as server
    `2001:0:4136:e378:8000:63bf:${inverted}`, // Teredo, as client
    `2a00:1450::5efe:${v4}`, // ISATAP under a public prefix
    `2a00:1450::200:5efe:${v4}`,
    `fe80::5efe:${v4}`,
  ];
}

const blocked = [
  ...words(blockedV4),
  ...words(blockedV6),
  ...words(blockedV4).flatMap(embedded),
  ...embedded("8.8.8.8"),
];

test("the table has more than 600 blocked addresses", () => {
  expect(new Set(blocked).size).toBeGreaterThan(600);
});

describe("blocked", () => {
  test.each(blocked)("%s", (address) => {
    expect(judge(address)).toBe(false);
  });
});

describe("admitted", () => {
  test.each(words(publicAddresses))("%s", (address) => {
    expect(judge(address)).toBe(true);
  });
});

test.each(["", "localhost", "1.1.1", "0x01010101", "1.1.1.1/32", "[2606:4700::1]", "1.1.1.1 "])(
  "text that is not an address is blocked: %j",
  (text) => {
    expect(judge(text)).toBe(false);
  },
);

test("a zone id does not hide a link-local address", () => {
  expect(judge("fe80::1%eth0")).toBe(false);
});

test("this machine's own addresses are blocked in any notation", () => {
  const own = addressJudge([], () => ["93.184.216.34", "2a00:1450:4001:800::200e", "fe80::1%eth0"]);
  expect(own("93.184.216.34")).toBe(false);
  expect(own("2a00:1450:4001:0800:0:0:0:200e")).toBe(false);
  expect(own("93.184.216.35")).toBe(true);
});

test("OUTBOUND_ALLOW admits its ranges and single addresses, including mapped ones, and nothing else", () => {
  const allowing = addressJudge(["127.0.0.0/8", "fd00::/8", "10.1.2.3"].map(rangeOf), () => [
    "127.0.0.1",
  ]);
  for (const address of ["127.0.0.1", "127.9.9.9", "::ffff:127.0.0.1", "fd12::1", "10.1.2.3"])
    expect(allowing(address)).toBe(true);
  for (const address of ["10.1.2.4", "::1", "169.254.169.254", "fc00::1"])
    expect(allowing(address)).toBe(false);
});

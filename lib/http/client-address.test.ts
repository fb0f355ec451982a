import type { IncomingMessage } from "node:http";
import { expect, test, vi } from "vitest";
import { clientOfSocket } from "./client-address";

const throughProxy = (peer: string) =>
  ({
    headers: { "x-forwarded-for": "203.0.113.7" },
    socket: { remoteAddress: peer },
  }) as unknown as IncomingMessage;

test("a private proxy that is not trusted gives no key for limits, and the log warns of it once", () => {
  const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const clients = ["10.0.0.9", "127.0.0.1", "10.0.0.9"].map((peer) =>
    clientOfSocket(throughProxy(peer)),
  );
  const lines = output.mock.calls.map(([line]) => JSON.parse(String(line)));
  output.mockRestore();
  expect(clients.map(({ addressKey }) => addressKey)).toEqual([null, null, null]);
  expect(lines).toMatchObject([
    { level: "warn", event: "a proxy is not trusted: limits by address rest", peer: "10.0.0.9" },
  ]);
});

test("somebody from a public address has that address, whatever they say they forward", () => {
  expect(clientOfSocket(throughProxy("198.51.100.4"))).toEqual({
    address: "198.51.100.4",
    addressKey: "198.51.100.4",
  });
});

import "@/e2e/support/database";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { aPerson } from "@/e2e/support/world";
import { readConfig } from "@/lib/config/config";
import { hashPassword } from "@/lib/crypto/password";
import { visitorOf } from "@/lib/session/where-from";
import { provePassword } from "@/lib/transitions/account/prove-password";
import { machineHandler } from "./machine-handler";
import { closeHost, createHost } from "./node-host";

const password = "lantern orchid seven";
const shared = globalThis as { serviceConfig?: unknown };
const servers: Server[] = [];
afterEach(async () => {
  shared.serviceConfig = undefined;
  await Promise.all(servers.splice(0).map((server) => closeHost(server, 100)));
});

/** A sign-in over a real socket: 204 for the right password, 401 for anything else. */
async function signInDoor(settings: Record<string, string> = {}) {
  shared.serviceConfig = readConfig({ ...process.env, ...settings });
  const door = machineHandler(async ({ url, headers }) => {
    const asked = new URL(url).searchParams;
    const person = await provePassword(asked.get("email") ?? "", asked.get("password") ?? "", visitorOf(headers));
    return { status: person ? 204 : 401, headers: {}, body: null };
  });
  const server = createHost({ origin: "http://localhost", routes: [{ path: "/door", handler: door }], pages: async () => {} });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/door`;
  return async (email: string, tried: string, client?: string) => {
    const asked = new URLSearchParams({ email, password: tried });
    return (await fetch(`${at}?${asked}`, { headers: client ? { "X-Forwarded-For": client } : {} })).status;
  };
}

const account = async () => (await aPerson({ password_hash: await hashPassword(password) })).email ?? "";

/** Guesses over many accounts, so that only the limit by address applies. */
async function guess(times: number, signIn: Awaited<ReturnType<typeof signInDoor>>, client?: string) {
  await Promise.all(Array.from({ length: times }, (_, n) => signIn(`stranger-${n}@example.com`, "wrong guess", client)));
}

const time = 90_000; // a hundred password hashes

test(
  "two hundred wrong guesses from one address do not affect another address behind a trusted proxy",
  async () => {
    const signIn = await signInDoor({ TRUSTED_PROXIES: "127.0.0.0/8" });
    const email = await account();
    await guess(200, signIn, "198.51.100.7");
    expect(await signIn(email, password, "198.51.100.7")).toBe(401);
    expect(await signIn(email, password, "198.51.100.8")).toBe(204);
  },
  time,
);

test(
  "nobody is blocked by address behind an untrusted proxy",
  async () => {
    const signIn = await signInDoor();
    const email = await account();
    await guess(110, signIn, "198.51.100.7");
    expect(await signIn(email, password, "198.51.100.8")).toBe(204);
  },
  time,
);

test(
  "an address that guesses is refused when there is no proxy",
  async () => {
    const signIn = await signInDoor();
    const email = await account();
    await guess(200, signIn);
    expect(await signIn(email, password)).toBe(401);
  },
  time,
);

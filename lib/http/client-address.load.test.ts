import "@/e2e/support/database";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { aPerson } from "@/e2e/support/world";
import { readConfig } from "@/lib/config/config";
import { hashPassword } from "@/lib/crypto/password";
import { visitorOf } from "@/lib/session/actor-of-request";
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

// Other setups are tested with the built service: e2e/limits/wrong-guesses.test.ts.

/** A sign-in over a real socket: 204 for the right password, 401 for anything else. */
async function signInOverSocket() {
  shared.serviceConfig = readConfig(process.env);
  const handler = machineHandler("any", async ({ url, headers }) => {
    const parameters = new URL(url).searchParams;
    const person = await provePassword(
      parameters.get("email") ?? "",
      parameters.get("password") ?? "",
      visitorOf(headers),
    );
    return { status: person ? 204 : 401, headers: {}, body: null };
  });
  const server = createHost({
    origin: "http://localhost",
    routes: [{ path: "/door", handler: handler }],
    pages: async () => {},
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/door`;
  return async (email: string, triedPassword: string, client: string) => {
    const parameters = new URLSearchParams({ email, password: triedPassword });
    return (await fetch(`${at}?${parameters}`, { headers: { "X-Forwarded-For": client } })).status;
  };
}

const account = async () =>
  (await aPerson({ password_hash: await hashPassword(password) })).email ?? "";

/** Guesses over many accounts, so that only the limit by address applies. */
async function guessPasswords(
  times: number,
  signIn: Awaited<ReturnType<typeof signInOverSocket>>,
  client: string,
) {
  await Promise.all(
    Array.from({ length: times }, (_, n) =>
      signIn(`stranger-${n}@example.com`, "wrong guess", client),
    ),
  );
}

const timeoutMs = 90_000; // a hundred password hashes

test(
  "nobody is blocked by address behind an untrusted proxy",
  async () => {
    const signIn = await signInOverSocket();
    const email = await account();
    await guessPasswords(110, signIn, "198.51.100.7");
    expect(await signIn(email, password, "198.51.100.8")).toBe(204);
  },
  timeoutMs,
);

import "@/e2e/support/database";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { databaseUrl } from "@/e2e/support/database";
import { type Service, startService } from "@/e2e/support/service";
import { aPerson } from "@/e2e/support/world";
import { hashPassword } from "@/lib/crypto/password";
import { pool } from "@/lib/db/pool";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const password = "lantern orchid seven";
let password_hash = "";

/**
 * The network location of a client: loopback has many addresses, and a proxy can forward any
 * address.
 */
interface Client {
  localAddress: string;
  headers: Record<string, string>;
}

const setups: {
  setup: string;
  settings: Record<string, string>;
  clientAt: (n: number) => Client;
}[] = [
  {
    setup: "behind a trusted proxy",
    settings: { TRUSTED_PROXIES: "127.0.0.0/8" },
    clientAt: (n) => ({
      localAddress: "127.0.0.1",
      headers: { "X-Forwarded-For": `198.51.100.${n}` },
    }),
  },
  {
    setup: "without a proxy",
    settings: {},
    clientAt: (n) => ({ localAddress: `127.0.0.${n}`, headers: {} }),
  },
];

describe.each(setups)("$setup", ({ settings, clientAt }) => {
  let service: Service;
  let csrf: { token: string; cookie: string };
  const [stranger, owner] = [clientAt(7), clientAt(8)];

  beforeAll(async () => {
    password_hash ||= await hashPassword(password);
    service = await startService({
      name: "web",
      settings: { DATABASE_URL: databaseUrl, ...settings },
    });
    const answer = await fetch(`${service.url}/api/auth/csrf`);
    csrf = {
      token: (await answer.json()).csrfToken,
      cookie: answer.headers.getSetCookie().map(pairOf).join("; "),
    };
  });
  afterAll(async () => {
    await service.stop();
    await pool().query("TRUNCATE guess_windows");
  });

  /** Signs in at the standard endpoint. Returns its status and the cookies that it set. */
  async function signIn(client: Client, email: string, tried: string, cookie = "") {
    const headers = {
      ...client.headers,
      "Content-Type": "application/x-www-form-urlencoded",
      Cookie: [csrf.cookie, cookie].filter(Boolean).join("; "),
    };
    const asked = request(`${service.url}/api/auth/callback/credentials`, {
      method: "POST",
      localAddress: client.localAddress,
      family: 4,
      headers,
    });
    asked.end(
      new URLSearchParams({
        csrfToken: csrf.token,
        email,
        password: tried,
        json: "true",
      }).toString(),
    );
    const [answer]: IncomingMessage[] = await once(asked, "response");
    answer?.resume();
    return {
      status: answer?.statusCode,
      cookies: answer?.headers["set-cookie"]?.map(pairOf) ?? [],
    };
  }

  const anAccount = async () => (await aPerson({ password_hash })).email ?? "";

  /** 200 guesses, of which 50 at a time: more would meet the limit of waiting hashes. */
  const guess = async (client: Client, at: (n: number) => string) => {
    const answers: Awaited<ReturnType<typeof signIn>>[] = [];
    while (answers.length < 200) {
      const made = answers.length;
      const next = Array.from({ length: 50 }, (_, n) =>
        signIn(client, at(made + n), "wrong guess"),
      );
      answers.push(...(await Promise.all(next)));
    }
    return answers;
  };

  test("200 wrong guesses at an account from one address lock out neither its owner elsewhere nor any other account", async () => {
    const [email, other] = [await anAccount(), await anAccount()];
    const known =
      (await signIn(owner, email, password)).cookies.find((cookie) =>
        cookie.startsWith("known-browser="),
      ) ?? "none";
    const answers = await guess(stranger, () => email);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await signIn(owner, email, password, known)).status).toBe(200);
    expect((await signIn(owner, other, password)).status).toBe(200);
    expect((await signIn(owner, email, password)).status).toBe(200);
    expect((await signIn(stranger, email, password)).status).toBe(401);
    expect((await signIn(stranger, email, password, `${known}x`)).status).toBe(401);
    expect((await signIn(stranger, email, password, known)).status).toBe(200);
  });

  test("200 wrong guesses from one address, each at a different account, block that address and no other", async () => {
    const email = await anAccount();
    await guess(stranger, (n) => `stranger-${n}@example.com`);
    expect((await signIn(stranger, email, password)).status).toBe(401);
    expect((await signIn(owner, email, password)).status).toBe(200);
  });
});

const pairOf = (cookie: string) => cookie.split(";", 1)[0] ?? "";

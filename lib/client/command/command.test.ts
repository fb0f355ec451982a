import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aLocalReceiver, startCommand, waitUntil } from "@/e2e/support/client-command";
import { buildClientPackage } from "@/e2e/support/client-package";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import { deliveryHeaders } from "@/lib/webhooks/outgoing/delivery-headers";

// The command as a single file, as a user who downloaded it runs it.

const folder = mkdtempSync(path.join(tmpdir(), "integrations-"));
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(buildClientPackage);

const secret = newWebhookSecret();

const run = (args: string[], settings?: Record<string, string>) =>
  startCommand(folder, args, settings).waitForExit();

describe("doctor", () => {
  /** The parts of a correct receiver. Each planted fault replaces one of them. */
  const correctReceiver = {
    bytesAtMost: Number.POSITIVE_INFINITY,
    signed: (raw: Buffer): string | Buffer => raw,
    signatures: ["x-service-signature", "x-service-signature-previous"],
    matches: (given: string, expected: string) => given === expected,
    secondsAtMost: 300,
    handle: (_body: DeliveredBody, _deliveryId: string): number => 200,
    waitMs: 0,
  };
  type DeliveredBody = {
    event_type: string;
    data?: { [field: string]: unknown; id: string; updated_at: string };
    [field: string]: unknown;
  };

  const receiver = ({
    bytesAtMost,
    signed,
    signatures,
    matches,
    secondsAtMost,
    handle,
    waitMs,
  }: typeof correctReceiver) =>
    aLocalReceiver(async ({ headers, raw }) => {
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (raw.length > bytesAtMost) return 413;
      const timestamp = String(headers["x-service-timestamp"]);
      const expected = `sha256=${createHmac("sha256", secret).update(`${timestamp}.`).update(signed(raw)).digest("hex")}`;
      if (!signatures.some((name) => matches(String(headers[name] ?? ""), expected))) return 401;
      if (Date.now() / 1000 - Number(timestamp) > secondsAtMost) return 401;
      return handle(JSON.parse(raw.toString()), String(headers["x-service-delivery-id"]));
    });

  const diagnosis = async (faults: Partial<typeof correctReceiver>) => {
    const url = await receiver({ ...correctReceiver, ...faults });
    const { status, out } = await run(["doctor", "--url", url], {
      INTEGRATIONS_WEBHOOK_SECRET: secret,
    });
    const lines = out.trim().split("\n");
    const namesOf = (word: string) =>
      lines
        .filter((line) => line.startsWith(`${word}  `))
        .map((line) => line.slice(8).replace(/ \(.*/, ""));
    expect(namesOf("passed").length + namesOf("failed").length).toBe(lines.length);
    return { status, passed: namesOf("passed"), failed: namesOf("failed") };
  };

  test("a correct receiver passes every probe, and the exit status is 0", async () => {
    const { status, passed, failed } = await diagnosis({});
    expect([status, failed]).toEqual([0, []]);
    expect(passed.length).toBeGreaterThan(20);
  });

  const known = new Set<string>();
  const latest = new Map<string, string>();
  const known28 =
    /^(event|application|participant|activity|thread|location|registration_wave|user|data|integration)\.(?!rehearsed)/;
  const fieldsOfActivity =
    /^(id|created_at|updated_at|title|description|activity_|type_definition|status|start_time|end_time|time_pref|is_global|capacity|sign_ups|committed|players|host|co_host|markers|registration_waves|thread|location|personal_data)/;

  test.each<[string, Partial<typeof correctReceiver>, string[]]>([
    [
      "compares no signature",
      { matches: () => true },
      [
        ...[
          "refuses a signature of another secret",
          "refuses a body that was changed",
          "refuses a delivery without a signature",
        ],
        ...[
          "refuses a shortened signature",
          "refuses two signatures of other secrets",
          "refuses a forged copy of a delivery that it has",
        ],
        "refuses a fresh timestamp on an old signature",
      ],
    ],
    [
      "compares the beginning of a signature",
      { matches: (given, expected) => given !== "" && expected.startsWith(given) },
      ["refuses a shortened signature"],
    ],
    [
      "accepts a signature of any age",
      { secondsAtMost: Number.POSITIVE_INFINITY },
      ["refuses a stale timestamp"],
    ],
    [
      "reads only one signature header",
      { signatures: ["x-service-signature"] },
      ["accepts the previous signature during a rotation"],
    ],
    [
      "verifies JSON that it has written again",
      { signed: (raw) => JSON.stringify(JSON.parse(raw.toString())) },
      ["accepts its bytes as they are"],
    ],
    [
      "verifies text that it decoded as Latin-1",
      { signed: (raw) => raw.toString("latin1") },
      ["accepts text outside of ASCII"],
    ],
    [
      "refuses a delivery that it already has",
      { handle: (_body, deliveryId) => (known.size < known.add(deliveryId).size ? 200 : 409) },
      ["accepts the same delivery twice"],
    ],
    [
      "refuses a delivery older than the one it has",
      {
        handle: ({ data }) => {
          if (!data) return 200;
          const isOlder = data.updated_at < (latest.get(data.id) ?? "");
          latest.set(data.id, data.updated_at);
          return isOlder ? 409 : 200;
        },
      },
      ["accepts deliveries out of order"],
    ],
    [
      "requires a person's e-mail",
      {
        handle: ({ event_type, data }) =>
          event_type.startsWith("participant.") && data?.email === null ? 500 : 200,
      },
      ["accepts a withheld person"],
    ],
    [
      "refuses types that it does not know",
      { handle: ({ event_type }) => (known28.test(event_type) ? 200 : 400) },
      ["accepts an event type that it does not know"],
    ],
    [
      "refuses fields that it does not know",
      {
        handle: ({ event_type, data }) =>
          event_type.startsWith("activity.") &&
          Object.keys(data ?? {}).some((name) => !fieldsOfActivity.test(name))
            ? 400
            : 200,
      },
      ["accepts fields that it does not know"],
    ],
    ["accepts at most 100 KB", { bytesAtMost: 102_400 }, ["accepts a large body"]],
    [
      "requires data",
      { handle: ({ data }) => (data ? 200 : 500) },
      ["accepts a notice without data"],
    ],
  ])(
    "a receiver that %s fails the probes of that fault and no other",
    async (_name, fault, expected) => {
      expect(await diagnosis(fault)).toMatchObject({ status: 1, failed: expected });
    },
  );

  test("--json prints one object per line", async () => {
    const url = await receiver({ ...correctReceiver, secondsAtMost: 1_000_000 });
    const { status, out } = await run(["doctor", "--url", url, "--json"], {
      INTEGRATIONS_WEBHOOK_SECRET: secret,
    });
    const probes = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(status).toBe(1);
    expect(probes.filter(({ passed }) => !passed)).toMatchObject([
      { probe: "refuses a stale timestamp", answered: "200" },
    ]);
  });

  test("without a secret, an address or a receiver that answers, it prints one line and exits with status 2", async () => {
    for (const [args, settings, line] of [
      [["doctor", "--url", "http://127.0.0.1:9"], {}, "Set INTEGRATIONS_WEBHOOK_SECRET."],
      [
        ["doctor", "--url", "http://127.0.0.1:1/x"],
        { INTEGRATIONS_WEBHOOK_SECRET: secret },
        "No answer from http://127.0.0.1:1/x: nothing listens there.",
      ],
      [["doctor"], { INTEGRATIONS_WEBHOOK_SECRET: secret }, "--url is missing. See --help."],
      [
        ["doctor", "--url", "ftp://x"],
        { INTEGRATIONS_WEBHOOK_SECRET: secret },
        "--url takes an address such as http://localhost:4000/webhooks, not ftp://x",
      ],
      [
        ["listen", "--forward", "http://localhost:4000/webhooks"],
        { INTEGRATIONS_URL: "localhost:3000" },
        "INTEGRATIONS_URL takes an address such as https://service.invalid, not localhost:3000",
      ],
      [
        ["listen", "--forward", "http://ana:secret@localhost:4000/"],
        {},
        "--forward takes an address without a user name and password.",
      ],
      [
        ["doctor", "--url", "ana:secret@localhost:4000"],
        {},
        "--url takes an address without a user name and password.",
      ],
      [["doctor", "--secret", "x"], {}, "Unknown option '--secret'. See --help."],
      [
        ["doctor", "--url", "http://127.0.0.1:9", "--from", "oldest"],
        {},
        "doctor has no option --from. See --help.",
      ],
      [
        ["verify", "request.http", "--types", "thread.created"],
        {},
        "verify has no option --types. See --help.",
      ],
      [["cure", "--types", "x"], {}, "There is no command cure. See --help."],
    ] as const)
      expect(await run([...args], settings)).toEqual({
        status: 2,
        out: "",
        err: `integrations: ${line}\n`,
      });
  });
});

describe("cut short", () => {
  const settings = { INTEGRATIONS_WEBHOOK_SECRET: secret };

  test("a reader that closes the pipe ends it without a word, and it is no success", async () => {
    const command = startCommand(
      folder,
      ["doctor", "--url", await aLocalReceiver(() => 200)],
      settings,
    );
    command.closeOutput();
    expect(await command.waitForExit()).toEqual({ status: 2, out: "", err: "" });
  });

  test("a receiver that dies ends the probing at once, which is not a failed probe but a command that could not run", async () => {
    let answered = 0;
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(200, { Connection: "close" }).end();
      answered += 1;
      if (answered === 3) server.close();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { status, out, err } = await run(["doctor", "--url", url], {
      INTEGRATIONS_WEBHOOK_SECRET: secret,
    });
    expect(status).toBe(2);
    expect(err).toContain(`Nothing listens at ${url} any more`);
    expect(out.trim().split("\n").length).toBeLessThan(5);
  });

  test("an interrupted doctor is no success", async () => {
    let isAsked = false;
    const url = await aLocalReceiver(() => {
      isAsked = true;
      return new Promise<number>(() => {});
    });
    const command = startCommand(folder, ["doctor", "--url", url], settings);
    await waitUntil(() => isAsked);
    expect((await command.stop("SIGINT")).status).not.toBe(0);
  });
});

describe("verify", () => {
  const body = '{"event_type":"thread.deleted","data":{"name":"Käse"}}';
  const now = Math.floor(Date.now() / 1000);
  const headersAt = (timestamp: number) =>
    deliveryHeaders({ eventType: "thread.deleted", deliveryId: "d-1", timestamp, body, secret });
  const http = (lineEnd: string, headers: Record<string, string>, sent = body) =>
    [
      "POST /webhooks HTTP/1.1",
      "Host: localhost:4000",
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      "",
      sent,
    ].join(lineEnd);
  const verify = async (content: string | Buffer, ...more: string[]) => {
    const file = path.join(folder, "request");
    writeFileSync(file, content);
    return run(["verify", file, ...more], { INTEGRATIONS_WEBHOOK_SECRET: secret });
  };

  test.each([
    ["raw HTTP with LF", http("\n", headersAt(now))],
    ["raw HTTP with CRLF", http("\r\n", headersAt(now))],
    ["raw HTTP to which an editor added a line end", http("\n", headersAt(now), `${body}\n`)],
    [
      "raw HTTP with its length",
      http(
        "\r\n",
        { ...headersAt(now), "Content-Length": String(Buffer.byteLength(body)) },
        `${body}\r\n\r\n`,
      ),
    ],
    ["JSON", JSON.stringify({ headers: headersAt(now), body })],
    ["JSON with a byte order mark", `\ufeff${JSON.stringify({ headers: headersAt(now), body })}`],
    ["raw HTTP in UTF-16", Buffer.from(`\ufeff${http("\r\n", headersAt(now))}`, "utf16le")],
    [
      "raw HTTP with a byte order mark and without its first line",
      `\ufeff${http("\r\n", headersAt(now)).split("\r\n").slice(2).join("\r\n")}`,
    ],
    [
      "JSON with lower-case names and lists",
      JSON.stringify(
        {
          headers: Object.fromEntries(
            Object.entries(headersAt(now)).map(([name, value]) => [name.toLowerCase(), [value]]),
          ),
          body,
        },
        null,
        2,
      ),
    ],
  ])("%s passes", async (_name, content) => {
    expect(await verify(content)).toEqual({
      status: 0,
      out: "passed  thread.deleted, delivery d-1: the signature is valid\n",
      err: "",
    });
  });

  test("an old timestamp is a warning", async () => {
    const { status, out, err } = await verify(http("\n", headersAt(now - 86_400)));
    expect([status, out]).toEqual([
      0,
      "passed  thread.deleted, delivery d-1: the signature is valid\n",
    ]);
    expect(err).toMatch(/^warning +It was signed 864\d\d seconds ago/);
    expect(
      JSON.parse((await verify(http("\n", headersAt(now - 86_400)), "--json")).out),
    ).toMatchObject({ passed: true, warning: "stale_timestamp" });
  });

  test("a timestamp in the future is a warning that says so", async () => {
    const { status, err } = await verify(http("\n", headersAt(now + 86_400)));
    expect([status, err]).toEqual([
      0,
      expect.stringMatching(/^warning +It was signed 86[34]\d\d seconds in the future/),
    ]);
  });

  test("a changed body fails with exit status 1", async () => {
    expect(await verify(http("\n", headersAt(now), body.replace("Käse", "Kase")))).toMatchObject({
      status: 1,
      out: expect.stringMatching(/^failed {2}No signature matches/),
    });
    expect(JSON.parse((await verify(http("\n", {}), "--json")).out)).toMatchObject({
      passed: false,
      code: "missing_headers",
    });
  });

  test.each([
    ["a file that is not a request", "hello", "The file is neither raw HTTP"],
    [
      "a body that was parsed",
      JSON.stringify({ headers: {}, body: {} }),
      "body must be the raw body as a string",
    ],
    ["a truncated body", http("\n", { "Content-Length": "500" }), "The body is cut short"],
  ])("%s cannot be checked", async (_name, content, line) => {
    expect(await verify(content)).toMatchObject({
      status: 2,
      out: "",
      err: expect.stringContaining(`integrations: ${line}`),
    });
  });

  test("a missing file cannot be checked", async () => {
    expect(await run(["verify", "nowhere.http"])).toEqual({
      status: 2,
      out: "",
      err: "integrations: nowhere.http cannot be read.\n",
    });
  });
});

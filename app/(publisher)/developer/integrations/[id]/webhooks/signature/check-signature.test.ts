import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import { serviceSignature } from "@/lib/webhooks/outgoing/signature";
import { checkSignature } from "./check-signature";
import type { LiveHints } from "./pasted-request";

const secret = newWebhookSecret();
const now = new Date("2026-05-01T12:00:00Z");
const timestamp = now.getTime() / 1000 - 5;
const body = '{"event_type":"ping","name":"Zoë"}';
const live: LiveHints = { current: secret.slice(-4), previous: null };

const signatureOf = (signed = body, key = secret, at = timestamp) =>
  serviceSignature(key, at, signed);
const check = (
  change: Partial<Record<"timestamp" | "body" | "signature" | "secret", string>> = {},
  hints = live,
) =>
  checkSignature(
    { timestamp: String(timestamp), body, signature: signatureOf(), secret, ...change },
    hints,
    now,
  );
const finding = (about: string, tone: string, words: RegExp) => [
  { about, tone, words: expect.stringMatching(words) },
];

test("a correct signature is accepted as a value and as a header line", async () => {
  expect(await check()).toEqual(finding("signature", "good", /right/));
  expect(await check({ signature: `X-Service-Signature: ${signatureOf()}\n` })).toEqual(
    finding("signature", "good", /right/),
  );
});

test.each([
  ["", /missing/],
  [secret.slice(6), /does not start with whsec_/],
  [secret.slice(0, -2), /here are 42/],
  [`${secret} `, /white space/],
  ["svc_cs_abc", /client secret/],
])("a malformed secret is reported: %s", async (wrong, words) => {
  expect(await check({ secret: wrong })).toEqual(finding("secret", "bad", words));
});

test.each([
  ["", /missing/],
  [signatureOf().slice(7), /does not start with sha256=/],
  [signatureOf().slice(0, -1), /has 63/],
  [`sha256=${"0".repeat(10)}x${"0".repeat(53)}`, /character 11 after sha256= is “x”/],
  [`sha256=${"AB".repeat(32)}`, /upper case/],
  ["v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=", /Standard Webhooks/],
])("a malformed signature is reported: %s", async (wrong, words) => {
  expect(await check({ signature: wrong })).toEqual(finding("signature", "bad", words));
});

test.each([
  ["", /missing/],
  [`${timestamp}000`, /milliseconds/],
  ["2026-05-01T12:00:00Z", /not a number of seconds/],
])("a malformed timestamp is reported: %s", async (wrong, words) => {
  expect(await check({ timestamp: wrong })).toEqual(finding("timestamp", "bad", words));
});

test("a correct signature with an old or a future timestamp is accepted, and the warning states the age", async () => {
  for (const [at, words] of [
    [timestamp - 1000, /1,005 s old/],
    [timestamp + 1000, /995 s ahead/],
  ] as const) {
    const [right, age] = await check({
      timestamp: String(at),
      signature: signatureOf(body, secret, at),
    });
    expect(right).toMatchObject({ tone: "good" });
    expect(age).toEqual(finding("timestamp", "warn", words)[0]);
  }
  const at = timestamp - 295;
  expect(
    await check({ timestamp: String(at), signature: signatureOf(body, secret, at) }),
  ).toHaveLength(1);
});

test.each([
  [
    `${body}\n`,
    /without the line break at its end.*byte 35 of 36.*0x0A \(line feed\), and the end was signed/,
  ],
  [
    ` ${body} `,
    /without the white space around it.*byte 0 of 37.*0x20 \(space\), and 0x7B \({\) was signed/,
  ],
  [
    JSON.stringify(JSON.parse(body), null, 2),
    /compact JSON.*byte 1 of \d+.*0x0A \(line feed\), and 0x22 \("\) was signed/,
  ],
  [body.replace("ë", "\\u00eb"), /compact JSON.*byte 31 of 39.*0x5C \(\\\), and 0xC3 was signed/],
])("a rewritten body is recognized, with the first byte that differs", async (rewritten, words) => {
  expect(await check({ body: rewritten })).toEqual(finding("body", "bad", words));
});

test("a body that lost its final line break, or had other line breaks, is recognized", async () => {
  expect(await check({ signature: signatureOf(`${body}\n`) })).toEqual(
    finding("body", "bad", /with a line break at its end/),
  );
  expect(await check({ body: "a\nb", signature: signatureOf("a\r\nb") })).toEqual(
    finding("body", "bad", /carriage returns/),
  );
});

test("the previous secret is recognized by its last characters and by the header that it signed", async () => {
  const old = newWebhookSecret();
  const hints = { current: secret.slice(-4), previous: old.slice(-4) };
  const bothHeaders = `X-Service-Signature: ${signatureOf()}\nX-Service-Signature-Previous: ${signatureOf(body, old)}`;
  expect(await check({ secret: old, signature: bothHeaders }, hints)).toEqual([
    ...finding("secret", "warn", /the previous secret/),
    ...finding("secret", "warn", /made X-Service-Signature-Previous/),
  ]);
  expect(await check({ signature: bothHeaders }, hints)).toEqual(
    finding("signature", "good", /right/),
  );
});

test("a secret that no longer signs is distinguished from the live ones", async () => {
  const unknown = newWebhookSecret();
  const [unknownSecret, noMatch] = await check({ secret: unknown });
  expect(unknownSecret?.words).toBe(
    `No active secret ends in ${unknown.slice(-4)}. The current one ends in ${live.current}.`,
  );
  expect(noMatch).toMatchObject({ tone: "bad", words: expect.stringMatching(/Nothing matches/) });
});

test("common mistakes in computing the signature are recognized", async () => {
  const hmac = (key: string | Buffer, message: string) =>
    `sha256=${createHmac("sha256", key).update(message).digest("hex")}`;
  const encoded = secret.slice(6);
  expect(await check({ signature: hmac(secret, body) })).toEqual(
    finding("signature", "bad", /body alone/),
  );
  expect(await check({ signature: hmac(secret, `${timestamp}${body}`) })).toEqual(
    finding("signature", "bad", /without the dot/),
  );
  expect(await check({ signature: hmac(encoded, `${timestamp}.${body}`) })).toEqual(
    finding("signature", "bad", /without whsec_/),
  );
  expect(
    await check({ signature: hmac(Buffer.from(encoded, "base64"), `${timestamp}.${body}`) }),
  ).toEqual(finding("signature", "bad", /decoded/));
});

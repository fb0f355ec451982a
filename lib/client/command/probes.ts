import { randomUUID } from "node:crypto";
import { deliveryHeaders } from "@/lib/webhooks/outgoing/delivery-headers";
import type { PostResult } from "./post";
import { type Body, sampleBodies } from "./samples";

/** The request of one delivery. */
interface SignedRequest {
  headers: Record<string, string>;
  body: string;
}

export interface Receiver {
  /** The receiver's webhook secret. */
  secret: string;
  post(delivery: SignedRequest): Promise<PostResult>;
}

export interface Probe {
  name: string;
  /** How a correct receiver responds to every judged request. */
  expects: "accepted" | "refused";
  /** What to check when the probe fails. */
  hint: string;
  /** Sends the requests of the probe and returns the responses to judge. */
  send(receiver: Receiver): Promise<PostResult[]>;
}

const probe = (
  expects: Probe["expects"],
  name: string,
  hint: string,
  send: Probe["send"],
): Probe => ({ expects, name, hint, send });
const accepts = (name: string, hint: string, send: Probe["send"]) =>
  probe("accepted", `accepts ${name}`, hint, send);
const refuses = (name: string, hint: string, send: Probe["send"]) =>
  probe("refused", `refuses ${name}`, hint, send);

const samples = sampleBodies();
const strangersSecret = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
const checkSignature =
  "compute the HMAC over the timestamp, a dot and the raw body, and compare the whole value";

/**
 * What a receiver must get right. Each probe tests one aspect with its own resource, so that a
 * receiver with one fault fails the probes of that fault and no others
 * (docs/rules/client-package.md#doctor).
 */
export const probes: Probe[] = [
  accepts(
    "a delivery",
    "check the secret, the address, and that the raw body is verified",
    async (receiver) => [await sendSigned(receiver, anActivity())],
  ),
  accepts(
    "an event type that it does not know",
    "answer 2xx and ignore it: new types can be added within v1",
    async (receiver) => [
      await sendSigned(receiver, { ...anActivity(), event_type: "activity.rehearsed" }),
    ],
  ),
  accepts(
    "the same delivery twice",
    "answer 2xx again: if a response is lost, the delivery is sent again",
    async (receiver) => {
      const [deliveryId, body] = [randomUUID(), anActivity()];
      return [
        await sendSigned(receiver, body, { deliveryId }),
        await sendSigned(receiver, body, { deliveryId }),
      ];
    },
  ),
  accepts(
    "a replay under a new delivery id",
    "X-Service-Replay-Of names the delivery that it repeats",
    async (receiver) => {
      const replayed = randomUUID();
      const body = anActivity();
      return [
        await sendSigned(receiver, body, { deliveryId: replayed }),
        await sendSigned(receiver, body, { replayOf: replayed }),
      ];
    },
  ),
  accepts(
    "deliveries out of order",
    "answer 2xx to an older delivery, and keep the copy with the latest updated_at",
    async (receiver) => {
      const later = anActivity();
      const earlier = {
        ...later,
        occurred_at: instant(-60),
        data: { ...later.data, updated_at: instant(-60) },
      };
      return [await sendSigned(receiver, later), await sendSigned(receiver, earlier)];
    },
  ),
  accepts("four deliveries at once", "deliveries to one endpoint can overlap", (receiver) =>
    Promise.all(Array.from({ length: 4 }, () => sendSigned(receiver, anActivity()))),
  ),
  accepts(
    "the previous signature during a rotation",
    "compare X-Service-Signature-Previous too",
    async (receiver) => [
      await sendSigned(receiver, anActivity(), {
        secret: strangersSecret,
        previousSecret: receiver.secret,
      }),
    ],
  ),
  accepts(
    "the current signature during a rotation",
    "either of the two signatures is enough",
    async (receiver) => [
      await sendSigned(receiver, anActivity(), { previousSecret: strangersSecret }),
    ],
  ),
  accepts(
    "a withheld person",
    "personal_data_withheld: personal fields are null; keep your copy as it is",
    async (receiver) => [await sendSigned(receiver, withFreshIds(samples.withheldPerson))],
  ),
  accepts(
    "an activity whose people are withheld",
    "personal_data_withheld: hosts and players are null or missing",
    async (receiver) => [await sendSigned(receiver, withFreshIds(samples.withheldActivity))],
  ),
  accepts("fields without a value", "a field that has no value is null", async (receiver) => [
    await sendSigned(receiver, withFreshIds(samples.unsetLocation)),
  ]),
  accepts(
    "a notice without data",
    "the fields of notices are on the envelope",
    async (receiver) => [await sendSigned(receiver, withFreshIds(samples.notice))],
  ),
  accepts(
    "fields that it does not know",
    "ignore them: new fields can be added within v1",
    async (receiver) => {
      const body = anActivity();
      return [
        await sendSigned(receiver, {
          ...body,
          sequence: 7,
          data: { ...body.data, rehearsal: { room: null, times: [] } },
        }),
      ];
    },
  ),
  accepts("a large body", "allow at least 1 MB", async (receiver) => {
    const body = anActivity();
    return [
      await sendSigned(receiver, {
        ...body,
        data: { ...body.data, description: "A long evening by the sea. ".repeat(10_000) },
      }),
    ];
  }),
  accepts(
    "text outside of ASCII",
    "verify the raw bytes, then decode them as UTF-8",
    async (receiver) => {
      const body = anActivity();
      return [
        await sendSigned(receiver, {
          ...body,
          data: { ...body.data, title: "Zażółć gęślą jaźń 🐉 東京 \u2028 e\u0301" },
        }),
      ];
    },
  ),
  accepts(
    "its bytes as they are",
    "verify the raw body: parsing and writing JSON again changes its bytes",
    async (receiver) => {
      const spaced = JSON.stringify(anActivity(), null, 1).replace('"title"', '"titl\\u0065"');
      return [await sendSigned(receiver, spaced, { eventType: "activity.updated" })];
    },
  ),
  accepts("a delivery that is four minutes old", "allow 300 seconds", async (receiver) => [
    await sendSigned(receiver, anActivity(), { ageSeconds: 240 }),
  ]),
  refuses("a signature of another secret", checkSignature, async (receiver) => [
    await sendSigned(receiver, anActivity(), { secret: strangersSecret }),
  ]),
  refuses("a body that was changed", checkSignature, async (receiver) => {
    const { headers, body } = signedRequest(receiver, anActivity());
    return [await receiver.post({ headers, body: body.replace("Lighthouse", "Lightmouse") })];
  }),
  refuses("a delivery without a signature", checkSignature, async (receiver) => {
    const { headers, body } = signedRequest(receiver, anActivity());
    const unsigned = Object.entries(headers).filter(([name]) => !/signature/i.test(name));
    return [await receiver.post({ headers: Object.fromEntries(unsigned), body })];
  }),
  refuses("a shortened signature", checkSignature, async (receiver) => {
    const { headers, body } = signedRequest(receiver, anActivity());
    const shortened = Object.entries(headers).map(([name, value]) => [
      name,
      /signature/i.test(name) ? value.slice(0, 12) : value,
    ]);
    return [await receiver.post({ headers: Object.fromEntries(shortened), body })];
  }),
  refuses("two signatures of other secrets", checkSignature, async (receiver) => [
    await sendSigned(receiver, anActivity(), {
      secret: strangersSecret,
      previousSecret: `${strangersSecret}=`,
    }),
  ]),
  refuses(
    "a forged copy of a delivery that it has",
    "verify the signature before you check whether a delivery is known",
    async (receiver) => {
      const [deliveryId, body] = [randomUUID(), anActivity()];
      await sendSigned(receiver, body, { deliveryId });
      return [await sendSigned(receiver, body, { deliveryId, secret: strangersSecret })];
    },
  ),
  refuses(
    "a fresh timestamp on an old signature",
    "the timestamp is signed with the body",
    async (receiver) => {
      const { headers, body } = signedRequest(receiver, anActivity(), { ageSeconds: 900 });
      const now = String(Math.floor(Date.now() / 1000));
      return [
        await receiver.post({
          headers: { ...headers, "X-Service-Timestamp": now, "webhook-timestamp": now },
          body,
        }),
      ];
    },
  ),
  refuses(
    "a stale timestamp",
    "refuse deliveries signed more than 300 seconds ago",
    async (receiver) => [await sendSigned(receiver, anActivity(), { ageSeconds: 900 })],
  ),
];

interface SigningOptions {
  deliveryId?: string;
  secret?: string;
  previousSecret?: string;
  replayOf?: string;
  ageSeconds?: number;
  eventType?: string;
}

const sendSigned = (receiver: Receiver, body: Body | string, signing: SigningOptions = {}) =>
  receiver.post(signedRequest(receiver, body, signing));

function signedRequest(
  { secret: receiverSecret }: Receiver,
  content: Body | string,
  signing: SigningOptions = {},
): SignedRequest {
  const {
    deliveryId = randomUUID(),
    secret = receiverSecret,
    previousSecret,
    replayOf,
    ageSeconds = 0,
  } = signing;
  const body = typeof content === "string" ? content : JSON.stringify(content);
  const eventType = signing.eventType ?? (typeof content === "string" ? "" : content.event_type);
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  const headers = deliveryHeaders({
    eventType,
    deliveryId,
    timestamp,
    body,
    secret,
    ...(previousSecret !== undefined && { previousSecret }),
  });
  return {
    headers: replayOf === undefined ? headers : { ...headers, "X-Service-Replay-Of": replayOf },
    body,
  };
}

const anActivity = () => withFreshIds(samples.activity);

/** The body with new ids and times, as of another resource that changed now. */
function withFreshIds(body: Body): Body {
  const occurred_at = instant();
  if (!body.data) return { ...body, occurred_at, root_id: randomUUID() };
  return {
    ...body,
    occurred_at,
    data: { ...body.data, id: randomUUID(), updated_at: occurred_at },
  };
}

const instant = (secondsFromNow = 0) =>
  new Date(Date.now() + secondsFromNow * 1000).toISOString().replace("Z", "000Z");

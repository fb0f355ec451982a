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

/** A delivery of a probe, and how it is signed. */
type Delivery = [body: Body | string, signing?: SigningOptions];

const probe = (
  expects: Probe["expects"],
  name: string,
  hint: string,
  deliveries: (secret: string) => Delivery[],
): Probe => ({
  expects,
  name,
  hint,
  async send(receiver) {
    const answers: PostResult[] = [];
    for (const [body, signing = {}] of deliveries(receiver.secret)) {
      const answer = await receiver.post(signedRequest(receiver, body, signing));
      if (!signing.isPrelude) answers.push(answer);
    }
    return answers;
  },
});
const accepts = (name: string, hint: string, deliveries: (secret: string) => Delivery[]) =>
  probe("accepted", `accepts ${name}`, hint, deliveries);
const refuses = (name: string, hint: string, deliveries: (secret: string) => Delivery[]) =>
  probe("refused", `refuses ${name}`, hint, deliveries);

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
  accepts("a delivery", "check the secret, the address, and that the raw body is verified", () => [
    [anActivity()],
  ]),
  accepts(
    "an event type that it does not know",
    "answer 2xx and ignore it: new types can be added within v1",
    () => [[{ ...anActivity(), event_type: "activity.rehearsed" }]],
  ),
  accepts(
    "the same delivery twice",
    "answer 2xx again: if a response is lost, the delivery is sent again",
    () => {
      const delivery: Delivery = [anActivity(), { deliveryId: randomUUID() }];
      return [delivery, delivery];
    },
  ),
  accepts(
    "a replay under a new delivery id",
    "X-Service-Replay-Of names the delivery that it repeats",
    () => {
      const [body, replayed] = [anActivity(), randomUUID()];
      return [
        [body, { deliveryId: replayed }],
        [body, { replayOf: replayed }],
      ];
    },
  ),
  accepts(
    "deliveries out of order",
    "answer 2xx to an older delivery, and keep the copy with the latest updated_at",
    () => {
      const later = anActivity();
      const earlier = {
        ...withData(later, { updated_at: instant(-60) }),
        occurred_at: instant(-60),
      };
      return [[later], [earlier]];
    },
  ),
  {
    ...accepts("four deliveries at once", "deliveries to one endpoint can overlap", () => []),
    send: (receiver) =>
      Promise.all(
        Array.from({ length: 4 }, () => receiver.post(signedRequest(receiver, anActivity()))),
      ),
  },
  accepts(
    "the previous signature during a rotation",
    "compare X-Service-Signature-Previous too",
    (secret) => [[anActivity(), { secret: strangersSecret, previousSecret: secret }]],
  ),
  accepts(
    "the current signature during a rotation",
    "either of the two signatures is enough",
    () => [[anActivity(), { previousSecret: strangersSecret }]],
  ),
  accepts(
    "a withheld person",
    "personal_data_withheld: personal fields are null; keep your copy as it is",
    () => [[withFreshIds(samples.withheldPerson)]],
  ),
  accepts(
    "an activity whose people are withheld",
    "personal_data_withheld: hosts and players are null or missing",
    () => [[withFreshIds(samples.withheldActivity)]],
  ),
  accepts("fields without a value", "a field that has no value is null", () => [
    [withFreshIds(samples.unsetLocation)],
  ]),
  accepts("a notice without data", "the fields of notices are on the envelope", () => [
    [withFreshIds(samples.notice)],
  ]),
  accepts("fields that it does not know", "ignore them: new fields can be added within v1", () => [
    [{ ...withData(anActivity(), { rehearsal: { room: null, times: [] } }), sequence: 7 }],
  ]),
  accepts("a large body", "allow at least 1 MB", () => [
    [withData(anActivity(), { description: "A long evening by the sea. ".repeat(10_000) })],
  ]),
  accepts("text outside of ASCII", "verify the raw bytes, then decode them as UTF-8", () => [
    [withData(anActivity(), { title: "Zażółć gęślą jaźń 🐉 東京 \u2028 e\u0301" })],
  ]),
  accepts(
    "its bytes as they are",
    "verify the raw body: parsing and writing JSON again changes its bytes",
    () => {
      const spaced = JSON.stringify(anActivity(), null, 1).replace('"title"', '"titl\\u0065"');
      return [[spaced, { eventType: "activity.updated" }]];
    },
  ),
  accepts("a delivery that is four minutes old", "allow 300 seconds", () => [
    [anActivity(), { ageSeconds: 240 }],
  ]),
  refuses("a signature of another secret", checkSignature, () => [
    [anActivity(), { secret: strangersSecret }],
  ]),
  refuses("a body that was changed", checkSignature, () => [
    [anActivity(), { forgeBody: (body) => body.replace("Lighthouse", "Lightmouse") }],
  ]),
  refuses("a delivery without a signature", checkSignature, () => [
    [anActivity(), { forgeHeader: (name, value) => (/signature/i.test(name) ? null : value) }],
  ]),
  refuses("a shortened signature", checkSignature, () => [
    [
      anActivity(),
      { forgeHeader: (name, value) => (/signature/i.test(name) ? value.slice(0, 12) : value) },
    ],
  ]),
  refuses("two signatures of other secrets", checkSignature, () => [
    [anActivity(), { secret: strangersSecret, previousSecret: `${strangersSecret}=` }],
  ]),
  refuses(
    "a forged copy of a delivery that it has",
    "verify the signature before you check whether a delivery is known",
    () => {
      const [deliveryId, body] = [randomUUID(), anActivity()];
      return [
        [body, { deliveryId, isPrelude: true }],
        [body, { deliveryId, secret: strangersSecret }],
      ];
    },
  ),
  refuses("a fresh timestamp on an old signature", "the timestamp is signed with the body", () => {
    const now = String(Math.floor(Date.now() / 1000));
    const forgeHeader = (name: string, value: string) => (/timestamp/i.test(name) ? now : value);
    return [[anActivity(), { ageSeconds: 900, forgeHeader }]];
  }),
  refuses("a stale timestamp", "refuse deliveries signed more than 300 seconds ago", () => [
    [anActivity(), { ageSeconds: 900 }],
  ]),
];

interface SigningOptions {
  deliveryId?: string;
  secret?: string;
  previousSecret?: string;
  replayOf?: string;
  ageSeconds?: number;
  eventType?: string;
  /** Its response is not judged. */
  isPrelude?: boolean;
  // Changes after the signature.
  forgeBody?: (body: string) => string;
  /** Null leaves the header out. */
  forgeHeader?: (name: string, value: string) => string | null;
}

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
    forgeBody = (sent) => sent,
    forgeHeader = (_, value) => value,
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
  const sent = { ...headers, ...(replayOf !== undefined && { "X-Service-Replay-Of": replayOf }) };
  return {
    headers: Object.fromEntries(
      Object.entries<string>(sent).flatMap(([name, value]) => {
        const forged = forgeHeader(name, value);
        return forged === null ? [] : [[name, forged]];
      }),
    ),
    body: forgeBody(body),
  };
}

const withData = (body: Body, more: object): Body => ({ ...body, data: { ...body.data, ...more } });

const anActivity = () => withFreshIds(samples.activity);

/** The body with new ids and times, as of another resource that changed now. */
function withFreshIds(body: Body): Body {
  const occurred_at = instant();
  if (!body.data) return { ...body, occurred_at, root_id: randomUUID() };
  return { ...withData(body, { id: randomUUID(), updated_at: occurred_at }), occurred_at };
}

const instant = (secondsFromNow = 0) =>
  new Date(Date.now() + secondsFromNow * 1000).toISOString().replace("Z", "000Z");

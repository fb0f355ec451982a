import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import { serviceSignature, signatureHeaders } from "./signature";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYq=";
const attempt = {
  deliveryId: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
  secret,
};

test("the signature is sha256= and lower-case hex over the timestamp, a dot and the raw body, keyed with the whole secret string", () => {
  const expected = createHmac("sha256", Buffer.from(secret, "utf8"))
    .update('1614265330.{"test": 2432232314}')
    .digest("hex");
  expect(signatureHeaders(attempt)["X-Service-Signature"]).toBe(`sha256=${expected}`);
});

test("a body given as bytes gets the same signature as its text", () => {
  expect(serviceSignature(secret, 7, Buffer.from("zażółć"))).toBe(
    serviceSignature(secret, 7, "zażółć"),
  );
});

test("the Standard Webhooks headers verify with the published test vector", () => {
  const vector = { ...attempt, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" };
  expect(signatureHeaders(vector)).toMatchObject({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("the previous signature is sent only when a previous secret is given, and the Standard Webhooks header contains both", () => {
  expect(signatureHeaders(attempt)).not.toHaveProperty("X-Service-Signature-Previous");
  const previousSecret = newWebhookSecret();
  const headers = signatureHeaders({ ...attempt, previousSecret });
  expect(headers["X-Service-Signature-Previous"]).toBe(
    serviceSignature(previousSecret, attempt.timestamp, attempt.body),
  );
  expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
});

import * as z from "zod";

// The responses of publisher tooling (docs/rules/publisher-tooling.md).

export const rotatedClientSecretSchema = z.strictObject({
  /** Shown once; only its digest is stored. */
  client_secret: z.string(),
  previous_secret_expires_at: z.iso.datetime(),
});

export const rotatedWebhookSecretSchema = z.strictObject({
  /** Shown once; stored sealed. */
  secret: z.string(),
  previous_secret_expires_at: z.iso.datetime(),
});

/** `status_code` is 0 without an HTTP response (docs/rules/webhooks.md#test-webhook). */
export const testDeliverySchema = z.strictObject({
  status_code: z.int(),
  response_time_ms: z.int(),
  /** At most 1 KB of UTF-8. */
  response_body_preview: z.string(),
  signature_header_value: z.string(),
});

export type RotatedClientSecret = z.output<typeof rotatedClientSecretSchema>;
export type RotatedWebhookSecret = z.output<typeof rotatedWebhookSecretSchema>;
export type TestDelivery = z.output<typeof testDeliverySchema>;

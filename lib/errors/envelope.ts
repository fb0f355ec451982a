import * as z from "zod";
import { errorCodes } from "./catalog";
import type { Refusal } from "./refusal";

/** The body of every error (docs/rules/errors.md#envelope). */
export const errorEnvelopeSchema = z.strictObject({
  error: z.enum(errorCodes),
  message: z.string(),
  request_id: z.string(),
  field: z.string().optional(),
  required_scope: z.string().optional(),
});

export type ErrorEnvelope = z.output<typeof errorEnvelopeSchema>;

export const errorEnvelope = (refusal: Refusal, requestId: string): ErrorEnvelope => ({
  error: refusal.code,
  message: refusal.message,
  request_id: requestId,
  ...refusal.extra,
});

import * as z from "zod";
import { config } from "@/lib/config/config";
import { refuse } from "@/lib/errors/refusal";
import { attestOwnDeletion, type NamedDuty } from "@/lib/transitions/deletion-duty/attest";
import { clientEndpoint } from "./client-endpoint";
import { withinDeadline } from "./deadline";
import { withSlot } from "./rate-limit";
import { bodyTextOf, jsonOf } from "./request-body";
import { answerJson } from "./respond";

/**
 * `POST /webhooks/v1/attestations` (docs/rules/deletion-duties.md#attestation-endpoint): 201 with a
 * new attestation, 200 with an existing one.
 */
export const attestationEndpoint = clientEndpoint(
  "POST",
  "/webhooks/v1/attestations",
  ({ client: { integrationId, address }, request, requestId }) =>
    withSlot(`${integrationId} attestations`, config().LIMIT_ATTESTATIONS, async () => {
      const named = namedDuty(await bodyTextOf(request));
      const { attestation, isNew } = await withinDeadline(() =>
        attestOwnDeletion({ integrationId, requestId, address }, named),
      );
      return answerJson({ attestation }, requestId, { status: isNew ? 201 : 200 });
    }),
);

const body = z.object({ delivery_id: z.string().optional(), duty_id: z.string().optional() });

function namedDuty(text: string): NamedDuty {
  const parsed = body.safeParse(jsonOf(text));
  if (!parsed.success)
    throw malformed(parsed.error.issues[0]?.path[0] === "duty_id" ? "duty_id" : "delivery_id");
  const { delivery_id, duty_id } = parsed.data;
  if (delivery_id !== undefined && duty_id !== undefined) throw malformed("duty_id");
  if (duty_id !== undefined) return { duty_id };
  if (delivery_id !== undefined) return { delivery_id };
  throw malformed("delivery_id");
}

const malformed = (field: "delivery_id" | "duty_id") =>
  refuse("validation_error", {
    message: "The body must be JSON with either delivery_id or duty_id as a string.",
    field,
  });

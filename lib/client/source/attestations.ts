import { askAsIntegration } from "./integration-request";
import type { Credentials } from "./transport";

/**
 * Attests that the data of one deletion duty is deleted. Names the duty by the delivery that
 * required it or by the duty's own id. Returns the signed statement (a JWS); a repeated call
 * returns the same statement.
 */
export async function attestDeletion(
  credentials: Credentials,
  duty: { deliveryId: string } | { dutyId: string },
): Promise<string> {
  const { attestation } = await askAsIntegration<{ attestation: string }>(
    credentials,
    "/webhooks/v1/attestations",
    {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(
        "dutyId" in duty ? { duty_id: duty.dutyId } : { delivery_id: duty.deliveryId },
      ),
    },
  );
  return attestation;
}

import type { Credentials } from "./tokens";
import { askPatiently, basicAuthorization, serviceUrl } from "./transport";

/**
 * Attests that the data of one deletion duty is deleted. Names the duty by the delivery that
 * required it or by the duty's own id. Returns the signed statement (a JWS); a repeated call
 * returns the same statement.
 */
export async function attestDeletion(
  { clientId, clientSecret, url = serviceUrl, fetch: send }: Credentials,
  duty: { deliveryId: string } | { dutyId: string },
): Promise<string> {
  const headers = {
    "Content-Type": "application/json",
    Authorization: basicAuthorization(clientId, clientSecret),
  };
  const body = JSON.stringify(
    "dutyId" in duty ? { duty_id: duty.dutyId } : { delivery_id: duty.deliveryId },
  );
  const { json } = await askPatiently(
    new URL("/webhooks/v1/attestations", url).href,
    { method: "POST", headers, body },
    { fetch: send },
  );
  return (json as { attestation: string }).attestation;
}

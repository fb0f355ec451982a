import * as z from "zod";
import { epochSeconds } from "@/lib/clock";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { deletionCauses } from "@/lib/resources/closed-sets";
import { namesInStatement, signStatement } from "@/lib/tokens/signed-statement";

/** The claims of an attestation (docs/rules/deletion-duties.md#attestation). */
export const attestationClaims = z.object({
  /** The integration. */
  client_id: z.string(),
  /** The id of the duty. */
  jti: z.string(),
  cause: z.enum(deletionCauses),
  ...namesInStatement,
  event: z.string(),
  /**
   * The pseudonym of the participant whose data was to be deleted. Absent when all data of the
   * event was.
   */
  sub: z.string().optional(),
  /** When the duty to delete began. */
  required_at: z.iso.datetime(),
  attested_at: z.iso.datetime(),
  proves: z.string(),
});

export type AttestationClaims = z.infer<typeof attestationClaims>;

const proves =
  "The publisher stated that the data was deleted. This proves the statement, not the deletion.";

export interface DutyToAttest {
  id: string;
  cause: string;
  event_id: string;
  person_id: string | null;
  opened_at: Date;
  event: { title: string | null };
  integration: { id: string; client_id: string; display_name: string; pseudonym_key: Uint8Array };
}

/** Signs the publisher's statement that the duty is fulfilled, with the service's key. */
export function signAttestation(
  { id, cause, event_id, person_id, opened_at, event, integration }: DutyToAttest,
  at: Date,
): Promise<string> {
  const claims = attestationClaims.parse({
    client_id: integration.client_id,
    client_name: integration.display_name,
    jti: id,
    cause,
    event: event_id,
    event_title: event.title,
    sub:
      person_id === null
        ? undefined
        : pseudonym(openPseudonymKey(integration.pseudonym_key, integration.id), person_id),
    required_at: opened_at.toISOString(),
    attested_at: at.toISOString(),
    proves,
  });
  return signStatement("deletion-attestation+jwt", { iat: epochSeconds(at), ...claims });
}

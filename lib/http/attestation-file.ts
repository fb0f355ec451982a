import { storedAttestation } from "@/lib/portal/deletion-duties/kept-attestation";
import { download } from "./download";

/**
 * GET /attestations/DUTY: the attestation of a deletion, for the people it concerns
 * (docs/rules/deletion-duties.md#duties-shown).
 */
export const attestationFile = download({
  filename: "attestation.jws",
  contentType: "application/jose",
  read: (actor, path) => storedAttestation(actor, path.at(-1) ?? ""),
});

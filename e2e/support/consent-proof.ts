import type { Actor } from "@/lib/audit/actor";
import { consentProof } from "@/lib/oauth/consent/proof";
import { consentView } from "@/lib/portal/consent/consent";
import { digestOfTerms } from "@/lib/transitions/authorization-request/consent-terms";

/** The proof in the form that this session is shown for the request now: of its consent screen, or of the choice of an event. */
export async function proofAsShown(actor: Actor, requestId: string): Promise<string> {
  const view = await consentView(actor, requestId);
  return view.state === "open" ? consentProof(actor, requestId, digestOfTerms(view.terms)) : consentProof(actor, requestId);
}

import type { Actor } from "@/lib/audit/actor";
import { consentProof } from "@/lib/oauth/consent/proof";
import { consentView } from "@/lib/portal/consent/consent";
import { digestOfTerms } from "@/lib/transitions/authorization-request/consent-terms";

/**
 * The anti-forgery proof in the form that this session sees for the request, on the consent screen
 * or the event picker.
 */
export async function proofAsShown(actor: Actor, requestId: string): Promise<string> {
  const view = await consentView(actor, requestId);
  return view.state === "open"
    ? consentProof(actor, requestId, digestOfTerms(view.terms))
    : consentProof(actor, requestId);
}

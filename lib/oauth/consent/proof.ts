import { createHmac } from "node:crypto";
import type { Actor } from "@/lib/audit/actor";
import { derivedKeys } from "@/lib/crypto/keys";
import { sameBytes } from "@/lib/crypto/secrets";

/**
 * The anti-forgery proof of a form: only a page shown to this session for this request contains it.
 * It includes the digest of the consent terms that the page showed, so a decision applies to those
 * terms only (docs/rules/oauth.md#bound-to-what-was-shown). The page for choosing an event shows no
 * terms.
 */
export const consentProof = (actor: Actor, requestId: string, termsDigest = ""): string =>
  `${termsDigest}.${signatures(actor, requestId, termsDigest)[0] ?? ""}`;

/**
 * The digest of the terms that the page with this proof showed, or undefined when this service did
 * not issue the proof.
 */
export function shownTermsDigest(
  proof: string,
  actor: Actor,
  requestId: string,
): string | undefined {
  const dot = proof.indexOf(".");
  const [termsDigest, signature] = [proof.slice(0, Math.max(dot, 0)), proof.slice(dot + 1)];
  const isOurs = signatures(actor, requestId, termsDigest).some((expected) =>
    sameBytes(Buffer.from(expected), Buffer.from(signature)),
  );
  return isOurs ? termsDigest : undefined;
}

const signatures = ({ sessionId }: Actor, requestId: string, termsDigest: string) =>
  derivedKeys("consent").map((key) =>
    createHmac("sha256", key)
      .update(`${requestId}\n${sessionId}\n${termsDigest}`)
      .digest("base64url"),
  );

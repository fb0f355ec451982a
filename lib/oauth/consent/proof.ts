import { createHmac } from "node:crypto";
import type { Actor } from "@/lib/audit/actor";
import { derivedKeys } from "@/lib/crypto/keys";
import { sameBytes } from "@/lib/crypto/secrets";

/** The anti-forgery proof of a form: only a page that this session was shown for this request has it. */
export const consentProof = (actor: Actor, requestId: string): string => proofsOf(actor, requestId)[0] ?? "";

export const provesConsent = (proof: string, actor: Actor, requestId: string): boolean =>
  proofsOf(actor, requestId).some((right) => sameBytes(Buffer.from(right), Buffer.from(proof)));

const proofsOf = ({ sessionId }: Actor, requestId: string) =>
  derivedKeys("consent").map((key) => createHmac("sha256", key).update(`${requestId}\n${sessionId}`).digest("base64url"));

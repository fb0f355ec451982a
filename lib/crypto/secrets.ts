import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits as base64url, behind a prefix that identifies them to scanners and people. */
export const newSecret = (
  prefix: "svc_at_" | "svc_rt_" | "svc_cs_" | "svc_ac_" | "svc_al_" | "svc_ft_",
) => prefix + randomBytes(32).toString("base64url");

/** `whsec_` + base64 of 32 random bytes, as Standard Webhooks requires. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/** Whether a text contains one of these secrets, whole or truncated. */
export const containsSecret = (text: string): boolean =>
  /svc_(at|rt|cs|ac|al|ft)_|whsec_/.test(text);

/** The digest under which a secret of 256 random bits is stored and looked up. */
export const digest = (secret: string): Buffer => createHash("sha256").update(secret).digest();

export const sameBytes = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && timingSafeEqual(a, b);

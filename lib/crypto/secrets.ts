import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits as base64url behind a prefix that tells a scanner, and a person, what it is. */
export const newSecret = (prefix: "svc_at_" | "svc_rt_" | "svc_cs_" | "svc_ac_" | "svc_al_") => prefix + randomBytes(32).toString("base64url");

/** `whsec_` + base64 of 32 random bytes, as Standard Webhooks wants it. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/** Whether a text has one of these in it, whole or cut. */
export const holdsSecret = (text: string): boolean => /svc_(at|rt|cs|ac|al)_|whsec_/.test(text);

/** What is stored of a secret of 256 random bits, and what it is looked up by. */
export const digest = (secret: string): Buffer => createHash("sha256").update(secret).digest();

export const sameBytes = (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b);

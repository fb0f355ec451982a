import { createHash } from "node:crypto";

/** base64url of a SHA-256, without padding. */
export const isCodeChallenge = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text);

/** RFC 7636 §4.1. */
export const isCodeVerifier = (text: string) => /^[A-Za-z0-9._~-]{43,128}$/.test(text);

/** S256 (RFC 7636 §4.2). */
export const codeChallengeOf = (codeVerifier: string) =>
  createHash("sha256").update(codeVerifier).digest("base64url");

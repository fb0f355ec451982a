import * as z from "zod";

/** Bytes as browsers send them. No attestation is requested, so every part is short. */
export const base64url = z.base64url().min(1).max(16_384);

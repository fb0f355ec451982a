import { refuse } from "@/lib/errors/refusal";
import { isCodeChallenge } from "@/lib/tokens/pkce";
import type { AuthorizeParameters } from "./parameters";

export function requireEachOnce({ duplicated }: AuthorizeParameters): void {
  if (duplicated.length > 0) throw refuse("invalid_request", { message: `Sent more than once: ${duplicated.join(", ")}.` });
}

export function requireCodeResponse({ values }: AuthorizeParameters): void {
  if (values.response_type !== "code") throw refuse("invalid_request", { message: "response_type must be code." });
}

/** PKCE with S256 is for all clients. */
export function requireChallenge({ values }: AuthorizeParameters): string {
  const { code_challenge = "", code_challenge_method } = values;
  if (code_challenge === "") throw refuse("invalid_request", { message: "code_challenge is missing: PKCE is required of every client." });
  if (code_challenge_method !== "S256") throw refuse("invalid_request", { message: "code_challenge_method must be S256." });
  if (!isCodeChallenge(code_challenge))
    throw refuse("invalid_request", {
      message: "code_challenge must be the base64url of a SHA-256: 43 characters, without padding.",
    });
  return code_challenge;
}

/** `consent` forces the screen; nothing else is supported. */
export function requirePrompt({ values }: AuthorizeParameters): { forceConsent: boolean } {
  if (values.prompt !== undefined && values.prompt !== "consent") throw refuse("invalid_request", { message: "prompt may only be consent." });
  return { forceConsent: values.prompt === "consent" };
}

const nonceCharactersAtMost = 512;

/** Echoed in the id_token; printable, because the database and the token have to carry it. */
export function requireNonce({ values: { nonce } }: AuthorizeParameters): string | null {
  if (nonce !== undefined && (nonce.length > nonceCharactersAtMost || /\p{Cc}/u.test(nonce)))
    throw refuse("invalid_request", { message: `nonce must have at most ${nonceCharactersAtMost} characters, and no control characters.` });
  return nonce ?? null;
}

import { refuse } from "@/lib/errors/refusal";
import { isCodeChallenge } from "@/lib/oauth/pkce";
import type { AuthorizeParameters } from "./parameters";

export function requireEachOnce({ duplicated }: AuthorizeParameters): void {
  if (duplicated.length > 0) throw refuse("invalid_request");
}

export function requireCodeResponse({ values }: AuthorizeParameters): void {
  if (values.response_type !== "code") throw refuse("invalid_request");
}

/** PKCE with S256 is for all clients. */
export function requireChallenge({ values }: AuthorizeParameters): string {
  if (values.code_challenge_method !== "S256" || !isCodeChallenge(values.code_challenge ?? "")) throw refuse("invalid_request");
  return values.code_challenge ?? "";
}

/** `consent` forces the screen; nothing else is supported. */
export function requirePrompt({ values }: AuthorizeParameters): { forceConsent: boolean } {
  if (values.prompt !== undefined && values.prompt !== "consent") throw refuse("invalid_request");
  return { forceConsent: values.prompt === "consent" };
}

const nonceCharactersAtMost = 512;

/** Echoed in the id_token; printable, because the database and the token have to carry it. */
export function requireNonce({ values: { nonce } }: AuthorizeParameters): string | null {
  if (nonce !== undefined && (nonce.length > nonceCharactersAtMost || /\p{Cc}/u.test(nonce))) throw refuse("invalid_request");
  return nonce ?? null;
}

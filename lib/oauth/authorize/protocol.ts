import { refuse } from "@/lib/errors/refusal";
import { isCodeChallenge } from "@/lib/tokens/exchange-code";
import type { AuthorizeParameters } from "./parameters";

export function requireEachOnce({ duplicated }: AuthorizeParameters): void {
  if (duplicated.length > 0)
    throw refuse("invalid_request", { message: `Sent more than once: ${duplicated.join(", ")}.` });
}

/**
 * At a door, the request is about its event and its resource
 * (docs/rules/assistants.md#authorization).
 */
export function requireOwnDoor({ door }: AuthorizeParameters): void {
  if (door?.contradiction)
    throw refuse("invalid_request", {
      message: `${door.contradiction} names something else than this address.`,
    });
}

export function requireNoSecrets({ secrets }: AuthorizeParameters): void {
  if (secrets.length === 0) return;
  throw refuse("invalid_request", {
    message: `Never send secrets in the URL: ${secrets.join(", ")}.`,
  });
}

export function requireCodeResponse({ values }: AuthorizeParameters): void {
  if (values.response_type !== "code")
    throw refuse("invalid_request", { message: "response_type must be code." });
}

/** PKCE with S256 is required of every client. */
export function requireChallenge({ values }: AuthorizeParameters): string {
  const { code_challenge = "", code_challenge_method } = values;
  if (code_challenge === "")
    throw refuse("invalid_request", {
      message: "code_challenge is missing: PKCE is required of every client.",
    });
  if (code_challenge_method !== "S256")
    throw refuse("invalid_request", { message: "code_challenge_method must be S256." });
  if (!isCodeChallenge(code_challenge))
    throw refuse("invalid_request", {
      message:
        "code_challenge must be a base64url-encoded SHA-256 digest: 43 characters, without padding.",
    });
  return code_challenge;
}

/** `consent` forces the screen; nothing else is supported. */
export function requirePrompt({ values }: AuthorizeParameters): { forceConsent: boolean } {
  if (values.prompt !== undefined && values.prompt !== "consent")
    throw refuse("invalid_request", { message: "The only supported prompt is consent." });
  return { forceConsent: values.prompt === "consent" };
}

const nonceCharactersAtMost = 512;

/**
 * The nonce is echoed in the id_token. It has no control characters, because both the database and
 * the token must be able to store it.
 */
export function requireNonce({ values: { nonce } }: AuthorizeParameters): string | null {
  if (nonce !== undefined && (nonce.length > nonceCharactersAtMost || /\p{Cc}/u.test(nonce)))
    throw refuse("invalid_request", {
      message: `nonce must have at most ${nonceCharactersAtMost} characters, and no control characters.`,
    });
  return nonce ?? null;
}

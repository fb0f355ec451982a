import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { ProofWords } from "@/messages/proof-words";

/** The browser's answer, or a message that says why there was none. */
type PasskeyAnswer<T> = { answer: T } | { message: string };

type PasskeyWords = ProofWords["passkeys"];

export const answerWithPasskey = (
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  words: PasskeyWords,
) => askBrowser(words, ({ startAuthentication }) => startAuthentication({ optionsJSON }));

export const createPasskey = (
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
  words: PasskeyWords,
) => askBrowser(words, ({ startRegistration }) => startRegistration({ optionsJSON }));

/**
 * Loads the library at the first press: most people who sign in use no passkey. Throws when it
 * cannot be loaded.
 */
async function askBrowser<T>(
  words: PasskeyWords,
  ask: (webAuthn: typeof import("@simplewebauthn/browser")) => Promise<T>,
): Promise<PasskeyAnswer<T>> {
  const webAuthn = await import("@simplewebauthn/browser");
  if (!webAuthn.browserSupportsWebAuthn()) return { message: words.unsupported };
  try {
    return { answer: await ask(webAuthn) };
  } catch (cause) {
    const word = cause instanceof Error ? wordOf[cause.name] : undefined;
    return { message: words[word ?? "unusable"] };
  }
}

/** Keyed by the names of WebAuthn's errors. */
const wordOf: Record<string, keyof ProofWords["passkeys"]> = {
  NotAllowedError: "canceled",
  InvalidStateError: "known",
};

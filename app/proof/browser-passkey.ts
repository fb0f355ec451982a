import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { failedCall } from "@/components/ui/server-action";
import type { ProofWords } from "@/messages/proof-words";
import type { UiWords } from "@/messages/ui";

/** The browser's answer, or a message that says why there was none. */
type PasskeyAnswer<T> = { answer: T } | { message: string };

export type PasskeyWords = ProofWords["passkeys"] & Pick<UiWords, "failures">;

export const answerWithPasskey = (
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  words: PasskeyWords,
) => askBrowser(words, ({ startAuthentication }) => startAuthentication({ optionsJSON }));

export const createPasskey = (
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
  words: PasskeyWords,
) => askBrowser(words, ({ startRegistration }) => startRegistration({ optionsJSON }));

/** Loads the library at the first press: most people who sign in use no passkey. */
async function askBrowser<T>(
  { failures, ...passkeys }: PasskeyWords,
  ask: (webAuthn: typeof import("@simplewebauthn/browser")) => Promise<T>,
): Promise<PasskeyAnswer<T>> {
  const webAuthn = await import("@simplewebauthn/browser").catch((thrown) =>
    failedCall(thrown, failures),
  );
  if ("message" in webAuthn) return webAuthn;
  if (!webAuthn.browserSupportsWebAuthn()) return { message: passkeys.unsupported };
  try {
    return { answer: await ask(webAuthn) };
  } catch (cause) {
    const word = cause instanceof Error ? wordOf[cause.name] : undefined;
    return { message: passkeys[word ?? "unusable"] };
  }
}

/** Keyed by the names of WebAuthn's errors. */
const wordOf: Record<string, keyof ProofWords["passkeys"]> = {
  NotAllowedError: "canceled",
  InvalidStateError: "known",
};

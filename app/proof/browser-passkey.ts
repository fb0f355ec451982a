import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/** The browser's answer, or a message that says why there was none. */
type PasskeyAnswer<T> = { answer: T } | { message: string };

export const answerWithPasskey = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) => askBrowser(() => startAuthentication({ optionsJSON }));

export const createPasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) => askBrowser(() => startRegistration({ optionsJSON }));

async function askBrowser<T>(ask: () => Promise<T>): Promise<PasskeyAnswer<T>> {
  if (!browserSupportsWebAuthn()) return { message: "This browser does not support passkeys, or only at an https address." };
  try {
    return { answer: await ask() };
  } catch (cause) {
    return { message: (cause instanceof Error && messages[cause.name]) || "This browser cannot use passkeys here." };
  }
}

/** Keyed by the names of WebAuthn's errors. */
const messages: Record<string, string> = {
  NotAllowedError: "No passkey was used: it was canceled, or it took too long.",
  InvalidStateError: "This device already has a passkey for this account.",
};

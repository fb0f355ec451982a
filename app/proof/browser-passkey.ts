import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { failedCall } from "@/components/ui/failed-call";

/** The browser's answer, or a message that says why there was none. */
type PasskeyAnswer<T> = { answer: T } | { message: string };

export const answerWithPasskey = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  askBrowser(({ startAuthentication }) => startAuthentication({ optionsJSON }));

export const createPasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  askBrowser(({ startRegistration }) => startRegistration({ optionsJSON }));

/** Loads the library at the first press: most people who sign in use no passkey. */
async function askBrowser<T>(
  ask: (webAuthn: typeof import("@simplewebauthn/browser")) => Promise<T>,
): Promise<PasskeyAnswer<T>> {
  const webAuthn = await import("@simplewebauthn/browser").catch(failedCall);
  if ("message" in webAuthn) return webAuthn;
  if (!webAuthn.browserSupportsWebAuthn())
    return { message: "This browser does not support passkeys, or only at an https address." };
  try {
    return { answer: await ask(webAuthn) };
  } catch (cause) {
    const message = cause instanceof Error && messages[cause.name];
    return { message: message || "This browser cannot use passkeys here." };
  }
}

/** Keyed by the names of WebAuthn's errors. */
const messages: Record<string, string> = {
  NotAllowedError: "No passkey was used: it was canceled, or it took too long.",
  InvalidStateError: "This device already has a passkey for this account.",
};

/**
 * The words of proofs and passkeys. Like those of `ui.ts`, the English ones are in the script of
 * the components that say them.
 */
export const proofEnglish = {
  passwordTitle: "Confirm your password",
  title: "Confirm that it is you",
  confirm: "Confirm",
  needed: "{verb} needs a recent sign-in.",
  singleSignOnHint: "Single sign-on asks you to sign in there again and returns you to this page.",
  password: "Password",
  usePasskey: "Use a passkey",
  useSingleSignOn: "Use single sign-on",
  singleSignOnUnreachable: "Single sign-on cannot be reached. Please try again.",
  passkeys: {
    unsupported: "This browser does not support passkeys, or only at an https address.",
    unusable: "This browser cannot use passkeys here.",
    canceled: "No passkey was used: it was canceled, or it took too long.",
    known: "This device already has a passkey for this account.",
  },
};

export type ProofWords = typeof proofEnglish;

export const wrongSignIn =
  "That e-mail and password do not match an account, or there were too many attempts. Check them, or wait five minutes and try again.";

export const wrongPassword = "That is not your password, or there were too many attempts.";

export const passkeyRefused =
  "This passkey was not accepted. Please try again, or use another way.";

/** The message for an error code that next-auth puts into the URL. */
export const messageOfError = (code: string): string | undefined => {
  if (code === "") return undefined;
  if (code === "CredentialsSignin") return wrongSignIn;
  if (code === "AccessDenied")
    return "Single sign-on did not give us a verified e-mail address. Verify your address there, or sign in with a password.";
  if (code === "ProofRefused")
    return "Single sign-on did not confirm that it is you: somebody else signed in there, or nobody did just now.";
  return "Sign-in failed. Please try again.";
};

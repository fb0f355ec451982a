export const wrongSignIn =
  "That e-mail and password do not match an account, or there were too many attempts. Check them, or wait five minutes and try again.";

export const wrongPassword = "That is not your password, or there were too many attempts.";

/** next-auth's error codes, which arrive in the address, in words. */
export const messageOfError = (code: string): string | undefined => {
  if (code === "") return undefined;
  if (code === "CredentialsSignin") return wrongSignIn;
  if (code === "AccessDenied")
    return "Single sign-on did not give us a verified e-mail address. Verify your address there, or sign in with a password.";
  return "Sign-in failed. Please try again.";
};

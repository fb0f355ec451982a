export const wrongSignIn = "That e-mail and password do not match an account, or there were too many tries. Check them, or wait five minutes.";

/** What next-auth's error codes mean to a person; they arrive in the address. */
export const messageOfError = (code: string | undefined): string | undefined => {
  if (code === undefined) return undefined;
  if (code === "CredentialsSignin") return wrongSignIn;
  if (code === "AccessDenied")
    return "Single sign-on vouched for no address we can use. Ask for your e-mail to be verified there, or sign in with a password.";
  return "Signing in did not work. Please try again.";
};

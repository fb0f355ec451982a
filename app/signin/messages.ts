import { answerIn } from "@/messages/answers";
import type { Messages } from "@/messages/en";
import type { Language } from "@/messages/language";

export const wrongSignIn =
  "That e-mail and password do not match an account, or there were too many attempts. Check them, or wait five minutes and try again.";

export const wrongPassword = "That is not your password, or there were too many attempts.";

export const passkeyRefused =
  "This passkey was not accepted. Please try again, or use another way.";

export const messageOfError = (
  code: string,
  language: Language,
  { entry: { signIn } }: Messages,
): string | undefined => {
  if (code === "") return undefined;
  if (code === "CredentialsSignin") return answerIn(language, wrongSignIn);
  if (code === "AccessDenied") return signIn.notVerified;
  return code === "ProofRefused" ? signIn.notProved : signIn.failed;
};

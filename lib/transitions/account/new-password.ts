import * as z from "zod";
import { refuse } from "@/lib/errors/refusal";

const bytesAtLeast = 8;
const bytesAtMost = 1024;

/**
 * A newly chosen password. Its length matters most; apart from that only the most common guesses
 * are refused.
 */
export const newPasswordSchema = z.string().superRefine((password, context) => {
  const fault = faultOf(password);
  if (fault) context.addIssue({ code: "custom", message: fault });
});

export const ownAddressFault = "Your e-mail address cannot be your password.";

export const isOwnAddress = (password: string, email: string | null) =>
  password.trim().toLowerCase() === email;

/** Refuses the account's own address as its new password. */
export function requireOtherThanAddress(password: string, email: string | null): void {
  if (isOwnAddress(password, email))
    throw refuse("validation_error", { field: "password", message: ownAddressFault });
}

function faultOf(password: string): string | undefined {
  const bytes = Buffer.byteLength(password);
  if (bytes < bytesAtLeast)
    return `Use at least ${bytesAtLeast} characters. A few unrelated words are easy to remember.`;
  if (bytes > bytesAtMost) return `Use at most ${bytesAtMost} bytes.`;
  if (
    new Set(password).size < 4 ||
    isSequence(password) ||
    commonPasswords.has(password.toLowerCase())
  )
    return "This password is too easy to guess. Choose a less common one.";
  return undefined;
}

/** `12345678`, `abcdefgh`, `87654321`. */
function isSequence(password: string): boolean {
  const steps = new Set(
    Array.from(password).map((letter, index, all) =>
      index === 0 ? 0 : letter.charCodeAt(0) - (all[index - 1]?.charCodeAt(0) ?? 0),
    ),
  );
  steps.delete(0);
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

const commonPasswords = new Set(
  "password password1 password12 password123 passw0rd p@ssw0rd qwertyui qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx iloveyou sunshine princess football baseball superman trustno1 welcome1 letmein1 admin123 administrator changeme starwars whatever computer 1234567890 0123456789 q1w2e3r4 asdfghjkl zaq12wsx".split(
    " ",
  ),
);

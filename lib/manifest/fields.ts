import * as z from "zod";
import { foldedAddress } from "@/lib/people/email";
import { isBlank } from "@/lib/people/name";
import { targetOf } from "@/lib/webhooks/outgoing/target";

/**
 * The part of a rule that JSON Schema can express is attached to the rule (`file.ts` publishes it).
 */
const addressMeta = { format: "uri", pattern: "^https://", maxLength: 2000 };

// The message of each rule says what is wrong and, where it helps, what would be right.

/** The length that limits of a manifest count: code points, not UTF-16 units. */
export const codePoints = (text: string) => [...text].length;

/**
 * A name: one line, without invisible characters or characters that change the direction of the
 * text around them.
 */
export const singleLineText = (most: number, whenEmpty: string) =>
  trimmedText(whenEmpty, (typed) => lengthFault(typed, most) ?? nameFault(typed)).meta({
    maxLength: most,
  });

/** Line breaks and tabs are kept; a browser's CR LF counts as one character. */
export const multilineText = (most: number, whenEmpty: string) =>
  z
    .string(whenEmpty)
    .transform((typed) => typed.replace(/\r\n?/g, "\n"))
    .pipe(
      trimmedText(whenEmpty, (typed) => lengthFault(typed, most) ?? proseFault(typed)).meta({
        maxLength: most,
      }),
    );

export const email = (whenEmpty: string) =>
  trimmedText(whenEmpty, (typed) =>
    typed.length <= 254 && z.email().safeParse(foldedAddress(typed)).success
      ? undefined
      : "This is not an e-mail address. Example: help@example.com.",
  )
    .overwrite(withAsciiDomain)
    .meta({ format: "email" });

/** A publisher's own capitals stay. */
const withAsciiDomain = (address: string) =>
  /^[\x20-\x7e]*$/.test(address) ? address : foldedAddress(address);

/** An address for people: a website, a policy. */
export const httpsUrl = (whenEmpty: string) =>
  trimmedText(whenEmpty, addressFault).meta(addressMeta);

export const webhookUrl = (whenEmpty: string) =>
  trimmedText(whenEmpty, (typed) => addressFault(typed) ?? webhookFault(typed)).meta(addressMeta);

/** Matched by string comparison, so it is kept exactly as typed. */
export const redirectUri = () =>
  z
    .string("Enter the address.")
    .superRefine((typed, context) =>
      report(context, typed.trim() === "" ? "Enter the address." : redirectFault(typed)),
    )
    .meta(addressMeta);

/** An empty optional field becomes null. */
export const optional = <T extends z.ZodType<string, string>>(field: T) =>
  z.preprocess(
    (text) => (typeof text === "string" && text.trim() === "" ? null : (text ?? null)),
    field.nullable(),
  );

/** Trimmed, non-empty text. It is refused with the first fault that `faultOf` finds. */
function trimmedText(whenEmpty: string, faultOf: (typed: string) => string | undefined) {
  return z
    .string(whenEmpty)
    .trim()
    .superRefine((typed, context) => report(context, typed === "" ? whenEmpty : faultOf(typed)));
}

const lengthFault = (typed: string, most: number) =>
  codePoints(typed) > most
    ? `Use at most ${most} characters; this has ${codePoints(typed)}.`
    : undefined;

function nameFault(typed: string): string | undefined {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(typed)) return "Use one line, without control characters.";
  if (deceptiveCharacters.test(typed)) return deceptiveMessage;
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(typed) && !isBlank(typed)
    ? undefined
    : "Use at least one visible character.";
}

function proseFault(typed: string): string | undefined {
  if (/[^\P{Cc}\n\t]/u.test(typed)) return "Remove the control characters.";
  return deceptiveCharacters.test(typed) ? deceptiveMessage : undefined;
}

const deceptiveMessage = "Remove characters that are invisible or change the text direction.";

function redirectFault(text: string): string | undefined {
  if (text !== text.trim())
    return "Remove the space before or after the address. It must match exactly.";
  if (text.includes("*")) return "Wildcards are not supported. Add each address separately.";
  const fault = addressFault(text);
  if (fault) return fault;
  if (text.includes("#"))
    return "Remove the # and everything after it. Redirects never include a fragment.";
  return undefined;
}

function webhookFault(text: string): string | undefined {
  if (text.includes("#")) return "Remove the # and everything after it. A fragment is never sent.";
  if (new URL(text).hostname.endsWith(".")) return "Remove the dot at the end of the host name.";
  return targetOf(text)
    ? undefined
    : "Use port 443, or a port from 1024 upwards that is not reserved for a well-known service.";
}

function addressFault(text: string): string | undefined {
  if (codePoints(text) > 2000) return "Use at most 2,000 characters.";
  if (/^http:/i.test(text)) return "Use https:// instead of http://.";
  if (!/^https:\/\//i.test(text)) return "Begin the address with https://.";
  if (/[^\x21-\x7e]|[\\"<>^`{|}]/.test(text))
    return "Use plain characters only: percent-encode others, and write the host as xn--….";
  if (!/^https:\/\/[^/?#]/i.test(text) || !URL.canParse(text))
    return "This is not an address. Example: https://example.com/path.";
  const { username, password } = new URL(text);
  if (username !== "" || password !== "" || /^https:\/\/[^/?#]*@/i.test(text))
    return "Remove the user name or password before the @.";
  return undefined;
}

function report(context: z.core.$RefinementCtx<string>, message: string | undefined) {
  if (message !== undefined) context.addIssue({ code: "custom", message });
}

// Direction marks, overrides and isolates, zero-width and other invisible characters, lone
// surrogates. Joiners are allowed: scripts and emoji need them.
const deceptiveCharacters =
  /[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\p{Cs}]/u;

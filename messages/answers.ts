/**
 * Sentences of verbs and forms that participants read after they pressed a button. The verbs say
 * them in English, to programs too; `app/act.ts` looks them up for the page. `{placeholders}` stand
 * for what differs.
 */
const sentences = [
  "Saved.",
  "Removed.",
  "Revoked.",
  "Cancelled.",
  "Signed out.",
  "The place is yours.",
  "You left.",
  "Passkey added.",
  "Choose a language.",
  "Password changed. Every other session has ended.",
  "Your calendar has a new address. The old one no longer works.",
  "A new link is on its way.",
  "Use the link that we mailed to {email}. Until then nothing changes.",
  "Too many mails were sent to this address. Try again in an hour.",
  "If {email} has an account, a link is on its way to it. It works once, for {time}.",
  "That e-mail and password do not match an account, or there were too many attempts. Check them, or wait five minutes and try again.",
  "That is not your password, or there were too many attempts.",
  "This passkey was not accepted. Please try again, or use another way.",
  "This account has no passkey yet. You can add one under Account.",
  "There were too many attempts from this network. Wait five minutes and try again.",
  "There is an account with this address. Sign in instead.",
  "Too many accounts were created from this network. Please try again in an hour.",
  "Too many links that do not work were used in this network. Try again in an hour.",
  "Another account now has this address. Nothing was changed.",
  "Your address is verified.",
  "Your account now uses this address.",
  "Your account has this address again, and every session has ended. We mailed you a link to set a new password.",
  "Your session has ended. Sign in in another tab, then send this again.",
  "Your session has ended. Sign in again.",
  "This session has already ended.",
  "A value contains characters that cannot be stored.",
  "The service could not do this right now. Nothing you typed is lost: try again in a moment.",
  "The service cannot answer right now. Try again later.",
  "This no longer exists: it was deleted, or you no longer have access to it.",
  "Use at least {count} characters. A few unrelated words are easy to remember.",
  "Use at most {count} bytes.",
  "This password is too easy to guess. Choose a less common one.",
  "Your e-mail address cannot be your password.",
  "Enter a name.",
  "A name cannot contain control or invisible characters.",
  "At most {count} characters.",
  "An e-mail address has at most 254 characters.",
  "Enter an e-mail address, like name@example.com.",
  "This address belongs to a fictional person in a sandbox. It cannot be used elsewhere.",
  "Check the marked fields.",
  "Enter a name for this person.",
  "Answer this question.",
  "Enter a number.",
  "Enter a date.",
  "Enter a complete date.",
  "Choose an answer.",
  "Choose one of the answers.",
  "Tick this to continue.",
  "The organizers removed you from this event, so you cannot apply again.",
  "The organizers removed you from this event, so there is nothing to cancel.",
  "You have already applied to this event.",
  "This event does not accept applications.",
  "This event is not published.",
  "This event is archived.",
  "This application is already cancelled.",
  "Your application is cancelled, so there is no profile to edit.",
  "Only participants of this event can sign up.",
  "You are already signed up for this activity.",
  "You are not signed up for this activity.",
  "This activity is canceled.",
  "This activity is full.",
  "This activity does not accept sign-ups.",
  "Nobody else manages {name}. Let another member manage it first.",
  "An account can have at most {count} passkeys. Remove one first.",
  "The passkey could not be added. Please try again.",
  "This passkey has already been removed.",
  "This invitation has already ended.",
  "This invitation has ended, or it was sent to another address. Nothing was changed.",
  "You have just applied to this event. Accept the invitation again.",
  "This integration no longer has access to your data.",
  "You have reached the limit for this action. Try again in {time}.",
  "This link does not work. Nothing was changed.",
  "This is not a receipt or an attestation: expected three parts separated by dots.",
  "This may be signed, but it is not a receipt or an attestation.",
  "It was not signed by this service.",
  "It was changed after it was signed: the signature does not match.",
] as const;

export type Answers = Record<(typeof sentences)[number], string>;

export const answersEnglish = Object.fromEntries(
  sentences.map((sentence) => [sentence, sentence]),
) as Answers;

/** An English sentence in the language of `answers`; one that is not listed stays English. */
export function answerIn(answers: Answers, text: string): string {
  const found = answers[text as keyof Answers];
  if (found !== undefined) return found;
  for (const { sentence, pattern } of patterns) {
    const groups = pattern.exec(text)?.groups;
    if (groups) return filled(answers[sentence], groups);
  }
  return text;
}

const patterns = sentences
  .filter((sentence) => sentence.includes("{"))
  .map((sentence) => ({ sentence, pattern: patternOf(sentence) }));

/** Other text of a person may stand at a placeholder, so each is searched from the left once. */
function patternOf(sentence: string): RegExp {
  const source = sentence
    .split(/\{(\w+)\}/)
    .map((piece, at) =>
      at % 2 === 1 ? `(?<${piece}>[^\\n]{1,300}?)` : piece.replaceAll(/[.?()]/g, "\\$&"),
    );
  return new RegExp(`^${source.join("")}$`);
}

const filled = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");

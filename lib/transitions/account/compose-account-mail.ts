import * as z from "zod";
import { outsideSandboxes } from "@/lib/db/outside-sandboxes";
import { type Transaction, transact } from "@/lib/db/transact";
import {
  type AccountMailKind,
  accountMailWords,
  hostInvitationWords,
  invitationWords,
  type PlainMailKind,
} from "@/lib/notifications/mail/account-mails";
import type { ClaimedMail, ComposedMail } from "@/lib/notifications/mail/outbox";
import { type MailWords, renderMail } from "@/lib/notifications/mail/render-mail";
import { issueInvitationLink } from "@/lib/transitions/invitation/link";
import { isLanguage, type Language, languages } from "@/messages/language";
import { issueLink, type LinkPurpose } from "./account-link";

/**
 * Composes a mail about an account at the moment it is sent. The link is made here, so that no
 * table stores its token.
 */
export async function composeAccountMail(
  kind: AccountMailKind,
  { email, details }: ClaimedMail,
): Promise<ComposedMail> {
  const mail = { email, ...mailDetails.parse(details) };
  return transact(async (tx) => {
    const language = await languageOfRecipient(tx, mail);
    const words = await wordsOf(tx, kind, mail, language);
    return words === "nothing to say" ? words : renderMail(words, [], language);
  });
}

/** For an address change: the account id. For an invitation: its id. */
const mailDetails = z.object({
  personId: z.uuid().optional(),
  invitationId: z.uuid().optional(),
  language: z.enum(languages).nullish(),
});

type AccountMail = z.output<typeof mailDetails> & { email: string };

/** That of the account, else of the page where the recipient asked; never the sender's. */
async function languageOfRecipient(
  tx: Transaction,
  { email, personId, language }: AccountMail,
): Promise<Language> {
  const account = await tx.person.findFirst({
    where: personId ? { id: personId } : { email, is_guest: false, deleted_at: null },
    select: { language: true },
  });
  return isLanguage(account?.language) ? account.language : (language ?? "en");
}

async function wordsOf(
  tx: Transaction,
  kind: AccountMailKind,
  mail: AccountMail,
  language: Language,
): Promise<MailWords | "nothing to say"> {
  if (kind === "invitation") {
    const issued =
      mail.invitationId === undefined
        ? undefined
        : await issueInvitationLink(tx, mail.invitationId);
    if (!issued) return "nothing to say";
    const { token, organization, hosting } = issued;
    return hosting
      ? hostInvitationWords({ organization, ...hosting }, token, language)
      : invitationWords(organization, token, language);
  }
  const token = await tokenOf(tx, kind, mail);
  return token === "nothing to say" ? token : accountMailWords(kind, token, language);
}

const purposes: Partial<Record<PlainMailKind, LinkPurpose>> = {
  password_link: "reset_password",
  verification_link: "verify_address",
  change_link: "change_address",
  reversible_change: "take_back_address",
};

/** The token that the mail carries; null for a mail without one. */
async function tokenOf(
  tx: Transaction,
  kind: PlainMailKind,
  { email, personId }: AccountMail,
): Promise<string | null | "nothing to say"> {
  const purpose = purposes[kind];
  if (!purpose) return null;
  const account =
    purpose === "take_back_address"
      ? personId
      : purpose === "change_address"
        ? await changingAccountId(tx, personId, email)
        : await accountIdOf(tx, email, purpose);
  return account === undefined
    ? "nothing to say"
    : issueLink(tx, purpose, { personId: account, email });
}

async function accountIdOf(
  tx: Transaction,
  email: string,
  purpose: LinkPurpose,
): Promise<string | undefined> {
  const unproved = purpose === "verify_address" ? { email_proved_at: null } : {};
  const person = await tx.person.findFirst({
    where: { ...outsideSandboxes, email, is_guest: false, deleted_at: null, ...unproved },
    select: { id: true },
  });
  return person?.id;
}

/** No link is sent to a new address that already belongs to another account. */
async function changingAccountId(
  tx: Transaction,
  personId: string | undefined,
  email: string,
): Promise<string | undefined> {
  const taken = await tx.person.count({ where: { email, is_guest: false, deleted_at: null } });
  return taken === 0 ? personId : undefined;
}

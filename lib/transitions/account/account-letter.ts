import * as z from "zod";
import { outsideSandboxes } from "@/lib/db/outside-sandboxes";
import { type Transaction, transact } from "@/lib/db/transact";
import {
  type AccountMailWords,
  accountMailWords,
  hostInvitationWords,
  invitationWords,
  type PlainMailKind,
} from "@/lib/notifications/mail/account-mail-words";
import type { AccountMailKind } from "@/lib/notifications/mail/account-mails";
import { letterOf } from "@/lib/notifications/mail/letter";
import type { ClaimedMail, Composed } from "@/lib/notifications/mail/outbox";
import { issueInvitationLink } from "@/lib/transitions/invitation/issue-link";
import { issueLink, type LinkPurpose } from "./account-link";
import { invitationSealedIn } from "./return-to-invitation";

/** Composes a mail about an account at the moment it is sent. The link is made here, so that no table stores its token. */
export async function accountLetter(kind: AccountMailKind, { email, details }: ClaimedMail): Promise<Composed> {
  const words = await transact((tx) => wordsOf(tx, kind, { email, ...mailDetails.parse(details) }));
  return words === "nothing to say" ? words : letterOf(words);
}

/** For an address change: the account id. For an invitation: its id. For a password link: the sealed token of the invitation to return to. */
const mailDetails = z.object({ personId: z.uuid().optional(), invitationId: z.uuid().optional(), returnTo: z.string().optional() });

type About = z.output<typeof mailDetails> & { email: string };

async function wordsOf(tx: Transaction, kind: AccountMailKind, about: About): Promise<AccountMailWords | "nothing to say"> {
  if (kind === "invitation") {
    const issued = about.invitationId === undefined ? undefined : await issueInvitationLink(tx, about.invitationId);
    if (!issued) return "nothing to say";
    const { token, organization, hosting } = issued;
    return hosting ? hostInvitationWords({ organization, ...hosting }, token) : invitationWords(organization, token);
  }
  const token = await tokenOf(tx, kind, about);
  if (token === "nothing to say") return token;
  return accountMailWords(kind, token, about.returnTo === undefined ? undefined : invitationSealedIn(about.returnTo, about.email));
}

const purposes: Partial<Record<PlainMailKind, LinkPurpose>> = {
  password_link: "reset_password",
  verification_link: "verify_address",
  change_link: "change_address",
};

/** The token that the mail carries; null for a mail without one. */
async function tokenOf(tx: Transaction, kind: PlainMailKind, { email, personId }: About): Promise<string | null | "nothing to say"> {
  const purpose = purposes[kind];
  if (!purpose) return null;
  const account = purpose === "change_address" ? await changing(tx, personId, email) : await accountOf(tx, email, purpose);
  return account === undefined ? "nothing to say" : issueLink(tx, purpose, { personId: account, email });
}

async function accountOf(tx: Transaction, email: string, purpose: LinkPurpose): Promise<string | undefined> {
  const unproved = purpose === "verify_address" ? { email_proved_at: null } : {};
  const person = await tx.person.findFirst({
    where: { ...outsideSandboxes, email, is_guest: false, deleted_at: null, ...unproved },
    select: { id: true },
  });
  return person?.id;
}

/** No link is sent to a new address that already belongs to another account. */
async function changing(tx: Transaction, personId: string | undefined, email: string): Promise<string | undefined> {
  const taken = await tx.person.count({ where: { email, is_guest: false, deleted_at: null } });
  return taken === 0 ? personId : undefined;
}

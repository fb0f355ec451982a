import { fill } from "@/messages/fill";
import type { Language } from "@/messages/language";
import { messagesOf } from "@/messages/messages";
import type { AccountMailKind } from "./account-mails";

export interface AccountMailWords {
  title: string;
  paragraphs: string[];
  link: { path: string; label: string };
}

/** The mail that invites a person to an organization. The organization's name is user input. */
export const invitationWords = (
  organization: string,
  token: string,
  language: Language,
): AccountMailWords => invitationMail("invitation", { organization }, token, language);

/** The mail that invites a person to host an activity. The names are user input. */
export const hostInvitationWords = (
  names: { organization: string; activity: string; event: string },
  token: string,
  language: Language,
): AccountMailWords => invitationMail("hostInvitation", names, token, language);

function invitationMail(
  kind: "invitation" | "hostInvitation",
  names: Record<string, string>,
  token: string,
  language: Language,
): AccountMailWords {
  const { [kind]: texts, openInvitation } = messagesOf(language).mails;
  return {
    title: fill(texts.title, names),
    paragraphs: texts.paragraphs.map((paragraph) => fill(paragraph, names)),
    link: { path: `/invitations/${token}`, label: openInvitation },
  };
}

/**
 * The text of any other account mail. `token` is the token of its link, or null for a mail without
 * one.
 */
export function accountMailWords(
  kind: PlainMailKind,
  token: string | null,
  language: Language,
): AccountMailWords {
  const { title, paragraphs, label } = messagesOf(language).mails[kind];
  const path = paths[kind];
  return {
    title,
    paragraphs,
    link: { path: token === null ? path : `${path}?${new URLSearchParams({ token })}`, label },
  };
}

/** Account mails without names in their text. */
export type PlainMailKind = Exclude<AccountMailKind, "invitation">;

const paths: Record<PlainMailKind, string> = {
  password_link: "/reset-password",
  verification_link: "/verify-email",
  change_link: "/verify-email",
  password_changed: "/forgot-password",
  address_changed: "/signin",
  reversible_change: "/verify-email/take-back",
};

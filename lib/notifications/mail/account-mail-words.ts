import type { AccountMailKind } from "./account-mails";

export interface AccountMailWords {
  title: string;
  paragraphs: string[];
  link: { path: string; label: string };
}

/** The mail that invites a person to an organization. The organization's name is user input. */
export const invitationWords = (organization: string, token: string): AccountMailWords => ({
  title: `You are invited to join ${organization}`,
  paragraphs: [
    `${organization} would like you to become a member. Open the link to see what you could do there, and accept or decline.`,
    "If you do not know this organization, you can ignore this e-mail. Nothing will change.",
  ],
  link: { path: `/invitations/${token}`, label: "Open the invitation" },
});

/** The mail that invites a person to host an activity. The names are user input. */
export const hostInvitationWords = (
  { organization, activity, event }: { organization: string; activity: string; event: string },
  token: string,
): AccountMailWords => ({
  title: `You are invited to host ${activity}`,
  paragraphs: [
    `${organization} would like you to host ${activity} at ${event}. Open the link to see when it takes place, and accept or decline.`,
    "If you do not know these organizers, you can ignore this e-mail. Nothing will change.",
  ],
  link: { path: `/invitations/${token}`, label: "Open the invitation" },
});

/**
 * The text of any other account mail. `token` is the token of its link, or null for a mail without
 * one.
 */
export function accountMailWords(kind: PlainMailKind, token: string | null): AccountMailWords {
  const { path, label, ...words } = wordsOfKind[kind];
  return {
    ...words,
    link: { path: token === null ? path : `${path}?${new URLSearchParams({ token })}`, label },
  };
}

/** Account mails without names in their text. */
export type PlainMailKind = Exclude<AccountMailKind, "invitation">;

const ignoreAdvice =
  "If you did not request this, you can ignore this e-mail. Nothing will change.";
const recoverAdvice = "If this was not you, set a new password now.";

const wordsOfKind: Record<
  PlainMailKind,
  { title: string; paragraphs: string[]; path: string; label: string }
> = {
  password_link: {
    title: "Set a new password",
    paragraphs: [
      "Use this link to set a password for your account. It works once, for a short time, and signs you out everywhere else.",
      ignoreAdvice,
    ],
    path: "/reset-password",
    label: "Set a password",
  },
  verification_link: {
    title: "Verify your e-mail address",
    paragraphs: [
      "Confirm that this address is yours, so that organizers can invite you and give you access.",
      ignoreAdvice,
    ],
    path: "/verify-email",
    label: "Verify your address",
  },
  change_link: {
    title: "Confirm your new e-mail address",
    paragraphs: [
      "Someone asked to use this address for their account. The change takes effect when you confirm it.",
      ignoreAdvice,
    ],
    path: "/verify-email",
    label: "Confirm the address",
  },
  password_changed: {
    title: "Your password was changed",
    paragraphs: [
      "The password of your account was changed, and every other session has ended.",
      recoverAdvice,
    ],
    path: "/forgot-password",
    label: "Set a new password",
  },
  address_changed: {
    title: "Your account has a new e-mail address",
    paragraphs: [
      "Your account now uses another address. E-mails no longer go to this one.",
      "If this was not you, write to the operator of this service.",
    ],
    path: "/signin",
    label: "Sign in",
  },
  reversible_change: {
    title: "Your account has a new e-mail address",
    paragraphs: [
      "Your account now uses another address. E-mails no longer go to this one.",
      "If this was not you, take the change back within a day. Your account gets this address again, and every session ends.",
    ],
    path: "/verify-email/take-back",
    label: "This was not me",
  },
};

import type { Transaction } from "@/lib/db/transact";

/** Mails that prove something or tell an address about its account. They cannot be switched off and stand in no list of notifications. */
export const accountMailKinds = ["password_link", "verification_link", "change_link", "password_changed", "address_changed"] as const;

export type AccountMailKind = (typeof accountMailKinds)[number];

/** Joins the mail to the transaction of its cause. What is mailed, and whether there is an account to mail about, is found when it is sent. */
export async function queueAccountMail(
  tx: Pick<Transaction, "accountMail">,
  kind: AccountMailKind,
  email: string,
  details: { personId?: string } = {},
): Promise<void> {
  await tx.accountMail.create({ data: { kind, email, details } });
}

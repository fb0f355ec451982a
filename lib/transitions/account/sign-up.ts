import * as z from "zod";
import type { Visitor } from "@/lib/audit/actor";
import { auditPerson } from "@/lib/audit/audit";
import { hashPassword } from "@/lib/crypto/password";
import { digest } from "@/lib/crypto/secrets";
import { type Transaction, transact } from "@/lib/db/transact";
import { reserveGuess } from "@/lib/limits/guesses";
import { queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { emailSchema } from "@/lib/people/email";
import { nameSchema } from "@/lib/people/name";
import type { Language } from "@/messages/language";
import { isOwnAddress, newPasswordSchema, ownAddressFault } from "./password";
import type { ProvenPerson } from "./session";
import { claimWaitingRecords } from "./waiting-records";

export const signUpSchema = z
  .object({ name: nameSchema, email: emailSchema, password: newPasswordSchema })
  .refine(({ email, password }) => !isOwnAddress(password, email), {
    path: ["password"],
    message: ownAddressFault,
  });

const perAddress = { count: 100, seconds: 3600 };

/**
 * Creates an account. `taken`: the address already has one; nothing is changed or mailed. A new
 * account is usable without waiting for a mail, so this response necessarily reveals whether an
 * address is taken. It therefore costs a full password hash either way, and each network address
 * gets 100 tries an hour (`throttled`). The link of an invitation to this address, if there is one,
 * proves the address.
 */
export async function signUp(
  input: z.output<typeof signUpSchema>,
  visitor: Visitor,
  invitationToken?: string,
): Promise<ProvenPerson | "taken" | "throttled"> {
  const { addressKey } = visitor;
  if (
    addressKey !== null &&
    !(await reserveGuess({ key: `sign-up:address:${addressKey}`, ...perAddress }))
  )
    return "throttled";
  const password_hash = await hashPassword(input.password);
  return transact(async (tx) => {
    const isProved =
      invitationToken !== undefined && (await isInvited(tx, invitationToken, input.email));
    const person = await insertPerson(tx, {
      ...input,
      password_hash,
      isProved,
      language: visitor.language ?? null,
    });
    if (!person) return "taken";
    const newcomer = { ...visitor, personId: person.id, isOperator: false };
    if (!isProved)
      await queueAccountMail(tx, "verification_link", input.email, { language: visitor.language });
    await auditPerson(tx, newcomer, person.id, "person.signed_up");
    return { ...person, id: await claimWaitingRecords(tx, visitor, person.id) };
  });
}

interface NewPerson {
  name: string;
  email: string;
  password_hash: string;
  isProved: boolean;
  /** Of the page on which they signed up. */
  language: Language | null;
}

/** An address that an account can still take back is not free. */
async function insertPerson(
  tx: Transaction,
  { name, email, password_hash, isProved, language }: NewPerson,
) {
  const [person] = await tx.query<ProvenPerson>`
    INSERT INTO people (name, email, password_hash, email_proved_at, language)
    SELECT ${name}, ${email}, ${password_hash}, CASE WHEN ${isProved} THEN now() END, ${language}
     WHERE NOT EXISTS (SELECT FROM account_links
                        WHERE email = ${email} AND purpose = 'take_back_address' AND used_at IS NULL
                          AND expires_at > now())
    ON CONFLICT (email) WHERE NOT is_guest AND deleted_at IS NULL DO NOTHING
    RETURNING id, sign_in_epoch`;
  return person;
}

/**
 * Whether this is the token of an open invitation to this address. Its holder reads that mailbox.
 */
async function isInvited(tx: Transaction, token: string, email: string): Promise<boolean> {
  const invited = await tx.query`
    SELECT 1 FROM invitations WHERE digest = ${digest(token)} AND email = ${email}
       AND ended_at IS NULL AND expires_at > now()`;
  return invited.length > 0;
}

import * as z from "zod";
import type { Visitor } from "@/lib/audit/actor";
import { auditPerson } from "@/lib/audit/audit";
import { clock } from "@/lib/clock";
import { type Transaction, transact } from "@/lib/db/transact";
import { emailSchema } from "@/lib/people/email";
import { endAccountAccess, endUnprovedConsents } from "./end-access";
import type { ProvenPerson } from "./session";
import { claimWaitingRecords } from "./waiting-records";

/** The identity provider's profile of a person. Only a verified address counts. */
const profileSchema = z.object({
  sub: z.string().min(1),
  email: emailSchema,
  email_verified: z.literal(true),
  name: z.string().trim().min(1).optional(),
});

/**
 * The account of a person whom the identity provider vouches for: found by its `sub`, else linked
 * by verified e-mail, else created. Undefined when the profile is incomplete, or the address
 * belongs to an account linked to another `sub`. If the account's address was not proved, linking
 * ends every other way in to it: a stranger may have opened the account in advance.
 */
export async function signInBySingleSignOn(
  profile: unknown,
  visitor: Visitor,
): Promise<ProvenPerson | undefined> {
  const { data } = profileSchema.safeParse(profile);
  if (!data) return undefined;
  return transact(
    async (tx) =>
      (await findLinkedPerson(tx, data.sub)) ??
      (await linkAccount(tx, data, visitor)) ??
      (await createAccount(tx, data, visitor)) ??
      findLinkedPerson(tx, data.sub), // linked or created by a concurrent sign-in
  );
}

type Profile = z.output<typeof profileSchema>;

const provenPersonColumns = { id: true, sign_in_epoch: true } as const;

const findLinkedPerson = async (
  tx: Transaction,
  oidc_subject: string,
): Promise<ProvenPerson | undefined> =>
  (await tx.person.findFirst({
    where: { oidc_subject, deleted_at: null },
    select: provenPersonColumns,
  })) ?? undefined;

async function linkAccount(
  tx: Transaction,
  { sub, email }: Profile,
  visitor: Visitor,
): Promise<ProvenPerson | undefined> {
  const [account] = await tx.query<{ id: string; email_proved_at: Date | null }>`
    SELECT id, email_proved_at FROM people
     WHERE email = ${email} AND NOT is_guest AND deleted_at IS NULL AND oidc_subject IS NULL
       FOR NO KEY UPDATE`;
  if (!account) return undefined;
  const { id, email_proved_at } = account;
  if (email_proved_at === null) {
    await endAccountAccess(tx, id);
    await endUnprovedConsents(tx, id);
  }
  await auditPerson(tx, actorOf(id, visitor), id, "person.linked");
  const person = await tx.person.update({
    where: { id },
    data: { oidc_subject: sub, email_proved_at: email_proved_at ?? clock.now() },
    select: provenPersonColumns,
  });
  return { ...person, id: await claimWaitingRecords(tx, visitor, id) };
}

async function createAccount(tx: Transaction, { sub, email, name }: Profile, visitor: Visitor) {
  const [person] = await tx.query<ProvenPerson>`
    INSERT INTO people (name, email, oidc_subject, email_proved_at)
    VALUES (${name ?? email}, ${email}, ${sub}, now())
    ON CONFLICT (email) WHERE NOT is_guest AND deleted_at IS NULL DO NOTHING
    RETURNING id, sign_in_epoch`;
  if (!person) return undefined;
  await auditPerson(tx, actorOf(person.id, visitor), person.id, "person.signed_up");
  return { ...person, id: await claimWaitingRecords(tx, visitor, person.id) };
}

const actorOf = (personId: string, visitor: Visitor) => ({
  ...visitor,
  personId,
  isOperator: false,
});

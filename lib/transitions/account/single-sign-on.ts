import * as z from "zod";
import { audit } from "@/lib/audit/audit";
import { type Transaction, transact } from "@/lib/db/transact";
import { emailSchema } from "@/lib/people/email";
import { endConsentsOfStranger, endWaysIn } from "./end-ways-in";
import type { ProvenPerson } from "./start-session";
import type { Visitor } from "./visitor";

/** The identity provider's profile of a person. Only a verified address counts. */
const profileSchema = z.object({
  sub: z.string().min(1),
  email: emailSchema,
  email_verified: z.literal(true),
  name: z.string().trim().min(1).optional(),
});

/**
 * The account of a person whom the identity provider vouches for: found by its `sub`, else linked by verified e-mail, else created. Undefined when the profile
 * is incomplete, or the address belongs to an account linked to another `sub`. If the account's address was not proved, linking ends every other way in to it:
 * a stranger may have opened the account in advance.
 */
export async function personOfProfile(profile: unknown, visitor: Visitor): Promise<ProvenPerson | undefined> {
  const { data } = profileSchema.safeParse(profile);
  if (!data) return undefined;
  return transact(async (tx) => (await known(tx, data.sub)) ?? (await link(tx, data, visitor)) ?? (await create(tx, data, visitor)));
}

type Profile = z.output<typeof profileSchema>;

const proven = { id: true, sign_in_epoch: true } as const;

const known = (tx: Transaction, oidc_subject: string) => tx.person.findFirst({ where: { oidc_subject, deleted_at: null }, select: proven });

async function link(tx: Transaction, { sub, email }: Profile, visitor: Visitor): Promise<ProvenPerson | undefined> {
  const [account] = await tx.$queryRaw<{ id: string; email_proved_at: Date | null }[]>`
    SELECT id, email_proved_at FROM people
     WHERE email = ${email} AND NOT is_guest AND deleted_at IS NULL AND oidc_subject IS NULL FOR NO KEY UPDATE`;
  if (!account) return undefined;
  const { id, email_proved_at } = account;
  if (email_proved_at === null) {
    await endWaysIn(tx, id);
    await endConsentsOfStranger(tx, id);
  }
  await audit(tx, who(id, visitor), { action: "person.linked", subject: { type: "person", id } });
  return tx.person.update({ where: { id }, data: { oidc_subject: sub, email_proved_at: email_proved_at ?? new Date() }, select: proven });
}

async function create(tx: Transaction, { sub, email, name }: Profile, visitor: Visitor) {
  const [person] = await tx.$queryRaw<ProvenPerson[]>`
    INSERT INTO people (name, email, oidc_subject, email_proved_at) VALUES (${name ?? email}, ${email}, ${sub}, now())
    ON CONFLICT (email) WHERE NOT is_guest AND deleted_at IS NULL DO NOTHING RETURNING id, sign_in_epoch`;
  if (!person) return undefined;
  await audit(tx, who(person.id, visitor), { action: "person.signed_up", subject: { type: "person", id: person.id } });
  return person;
}

const who = (personId: string, visitor: Visitor) => ({ ...visitor, personId, isOperator: false });

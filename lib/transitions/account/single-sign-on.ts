import * as z from "zod";
import { audit } from "@/lib/audit/audit";
import { type Transaction, transact } from "@/lib/db/transact";
import { emailSchema } from "@/lib/people/email";
import { endSignIns } from "./end-sign-ins";
import type { Visitor } from "./visitor";

/** The identity provider's profile of a person. Only a verified address counts. */
const profileSchema = z.object({
  sub: z.string().min(1),
  email: emailSchema,
  email_verified: z.literal(true),
  name: z.string().trim().min(1).optional(),
});

/**
 * The account of somebody the identity provider vouches for: known by its `sub`, else linked by verified e-mail, else new. Undefined when the profile is not
 * enough, or the address belongs to an account that is linked to somebody else. Linking takes away the password and the sessions of the account: nobody has
 * proved that its address was theirs until now, and a stranger may have opened it in wait.
 */
export async function personOfProfile(profile: unknown, visitor: Visitor): Promise<{ id: string } | undefined> {
  const { data } = profileSchema.safeParse(profile);
  if (!data) return undefined;
  return transact(async (tx) => (await known(tx, data.sub)) ?? (await link(tx, data, visitor)) ?? (await create(tx, data, visitor)));
}

type Profile = z.output<typeof profileSchema>;

const known = (tx: Transaction, oidc_subject: string) => tx.person.findFirst({ where: { oidc_subject, deleted_at: null }, select: { id: true } });

async function link(tx: Transaction, { sub, email }: Profile, visitor: Visitor) {
  const [person] = await tx.$queryRaw<{ id: string }[]>`
    UPDATE people SET oidc_subject = ${sub}, password_hash = NULL, email_proved_at = coalesce(email_proved_at, now())
    WHERE email = ${email} AND NOT is_guest AND deleted_at IS NULL AND oidc_subject IS NULL RETURNING id`;
  if (!person) return undefined;
  await endSignIns(tx, person.id);
  await audit(tx, who(person.id, visitor), { action: "person.linked", subject: { type: "person", id: person.id } });
  return person;
}

async function create(tx: Transaction, { sub, email, name }: Profile, visitor: Visitor) {
  const [person] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO people (name, email, oidc_subject, email_proved_at) VALUES (${name ?? email}, ${email}, ${sub}, now())
    ON CONFLICT (email) WHERE NOT is_guest AND deleted_at IS NULL DO NOTHING RETURNING id`;
  if (!person) return undefined;
  await audit(tx, who(person.id, visitor), { action: "person.signed_up", subject: { type: "person", id: person.id } });
  return person;
}

const who = (personId: string, visitor: Visitor) => ({ ...visitor, personId, isOperator: false });

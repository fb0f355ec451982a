import * as z from "zod";
import { hashPassword } from "@/lib/crypto/password";
import { lists } from "@/lib/reconcile/lists";
import { bringAccount } from "@/lib/transitions/account/bring";
import { fieldFault } from "@/lib/transitions/field-fault";
import { addOrganization, bringOrganization } from "@/lib/transitions/organization/bring";
import type { PlatformKind } from "./line";
import { type MakingOne, oneByOne, type Verbs } from "./making";

// The kinds that only the platform's own records contain: accounts and organizations.

/** No verb ends them, so no line with a deletion arrives here. */
const end = oneByOne(async () => false);

export const platformVerbs: Record<PlatformKind, Verbs> = {
  user: { present: async ({ lines }) => new Set(lines.map(({ id }) => id)), add: oneByOne(setAccount), set: oneByOne(setAccount), end },
  organization: {
    present: async ({ tx, lines }) => {
      const found = await tx.organization.findMany({ where: { id: { in: lines.map(({ id }) => id) } }, select: { id: true } });
      return new Set(found.map(({ id }) => id));
    },
    add: oneByOne(async (making) => {
      const { name } = organization.partial().parse(making.said.item);
      if (name === undefined) throw fieldFault("name", "name, which is required for a new record");
      await addOrganization(making.tx, making.actor, { id: making.said.id, name });
      await setOrganization(making);
      return true;
    }),
    set: oneByOne(setOrganization),
    end,
  },
};

const { name, operator, password } = lists.users.fields;
const account = z.object({ name: name.given, operator: operator.given, password: password.given }).partial();

async function setAccount({ tx, actor, said }: MakingOne): Promise<boolean> {
  const { password: typed, ...fields } = account.parse(said.item);
  return bringAccount(tx, actor, said.id, { ...fields, ...(typed && { passwordHash: () => hashPassword(typed) }) });
}

const { manage_events, manage_integrations, email } = lists.members.fields;
const member = z.object({
  email: email.given,
  manage_events: manage_events.given.optional(),
  manage_integrations: manage_integrations.given.optional(),
});
const { name: organizationName, verification } = lists.organizations.fields;
const organization = z.object({ name: organizationName.given, verification: verification.given, members: z.array(member) });

function setOrganization({ tx, actor, said }: MakingOne): Promise<boolean> {
  return bringOrganization(tx, actor, said.id, organization.partial().parse(said.item));
}

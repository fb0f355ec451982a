import * as z from "zod";
import { hashImportedPassword } from "@/lib/crypto/password";
import { lists } from "@/lib/reconcile/lists";
import { applyAccountRecords } from "@/lib/transitions/account/apply-record";
import { fieldFault } from "@/lib/transitions/field-fault";
import {
  addOrganization,
  applyOrganizationRecord,
} from "@/lib/transitions/organization/apply-record";
import type { PlatformKind } from "./line";
import {
  identityOf,
  type KindVerbs,
  type LineBatch,
  type RecordOutcome,
  type SingleLine,
  single,
} from "./line-batch";

// The kinds that only the platform's own records contain: accounts and organizations.

/** No verb ends them, so no line with a deletion arrives here. */
const remove = single(async () => false);

export const platformVerbs: Record<PlatformKind, KindVerbs> = {
  user: {
    add: changeAccounts,
    change: changeAccounts,
    remove,
  },
  organization: {
    add: single(async (input) => {
      const { name } = organization.partial().parse(input.line.item);
      if (name === undefined) throw fieldFault("name", "name, which is required for a new record");
      await addOrganization(input.tx, input.actor, { ...identityOf(input, input.line), name });
      await changeOrganization(input);
      return true;
    }),
    change: single(changeOrganization),
    remove,
  },
};

const { name, operator, password } = lists.users.fields;
const account = z
  .object({ name: name.imported, operator: operator.imported, password: password.imported })
  .partial();

async function changeAccounts({ tx, actor, lines }: LineBatch): Promise<RecordOutcome[]> {
  const records = lines.map(({ id, item, passwordHash }) => {
    const { password, ...fields } = account.parse(item);
    const hash = passwordHash ?? (password && (() => hashImportedPassword(password)));
    return { email: id, ...fields, ...(hash && { passwordHash: hash }) };
  });
  const changed = new Set(await applyAccountRecords(tx, actor, records));
  return lines.map(({ id }) => ({ id, isChanged: changed.has(id) }));
}

const { manage_events, manage_integrations, email } = lists.members.fields;
const member = z.object({
  email: email.imported,
  manage_events: manage_events.imported.optional(),
  manage_integrations: manage_integrations.imported.optional(),
});
const { name: organizationName, verification } = lists.organizations.fields;
const organization = z.object({
  name: organizationName.imported,
  verification: verification.imported,
  members: z.array(member),
});

function changeOrganization({ tx, actor, line }: SingleLine): Promise<boolean> {
  return applyOrganizationRecord(tx, actor, line.id, organization.partial().parse(line.item));
}

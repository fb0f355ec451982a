import type { AnyActor } from "@/lib/audit/actor";
import { audit, auditOrganization } from "@/lib/audit/audit";
import type { Transaction } from "@/lib/db/transact";
import { ensureAccounts, type NamedAccount } from "@/lib/transitions/account/ensure-account";
import { endTokensWithoutRight } from "@/lib/transitions/feed-token/feed-token";
import type { RecordIdentity } from "@/lib/transitions/record-identity";
import { renameFrom } from "./create";
import { changeVerification } from "./verification";

interface MemberRecord {
  email: string;
  manage_events?: boolean;
  manage_integrations?: boolean;
}

/**
 * An organization as the platform's own records describe it. Absent fields are left unchanged, and
 * no member is removed.
 */
interface OrganizationRecord {
  name?: string;
  verification?: "unverified" | "verified" | "rejected";
  members?: MemberRecord[];
}

/**
 * Updates an existing organization to match the given record. Returns false when nothing changed.
 * The members' accounts are locked before the organization, as by the deletion of an account.
 */
export async function applyOrganizationRecord(
  tx: Transaction,
  actor: AnyActor,
  id: string,
  record: OrganizationRecord,
): Promise<boolean> {
  const members = record.members ?? [];
  const accounts = await ensureAccounts(
    tx,
    [...new Set(members.map(({ email }) => email))].map((email) => ({ email, name: null })),
  );
  await tx.query`SELECT 1 FROM organizations WHERE id = ${id}::uuid FOR UPDATE`;
  const before = await tx.organization.findUniqueOrThrow({
    where: { id },
    select: { name: true, verification: true, deleted_at: true },
  });
  if (before.deleted_at !== null) await restore(tx, actor, id);
  const isRenamed = record.name !== undefined && record.name !== before.name;
  if (isRenamed) await renameFrom(tx, actor, { id, ...before }, record.name ?? before.name);
  const verification = newVerification(before.verification, record.verification);
  if (verification) await changeVerification(tx, actor, id, verification);
  let isMemberChanged = false;
  for (const { email, ...abilities } of members) {
    const account = accounts.get(email);
    if (account)
      isMemberChanged =
        (await applyMemberRecord(tx, actor, id, account, abilities)) || isMemberChanged;
  }
  return before.deleted_at !== null || isRenamed || verification !== undefined || isMemberChanged;
}

/**
 * `unverified` for a verified organization withdraws its verification
 * (docs/rules/import.md#history-or-news).
 */
function newVerification(before: string, to: OrganizationRecord["verification"]) {
  if (to === before) return undefined;
  if (to === "unverified") return before === "verified" ? "rejected" : undefined;
  return to;
}

/** Adds an organization, which is unverified until a record states its verification. */
export async function addOrganization(
  tx: Transaction,
  actor: AnyActor,
  organization: RecordIdentity & { name: string },
): Promise<void> {
  const { id } = await tx.organization.create({ data: organization, select: { id: true } });
  await auditOrganization(tx, actor, id, "organization.created");
}

async function restore(tx: Transaction, actor: AnyActor, id: string) {
  await tx.organization.update({ where: { id }, data: { deleted_at: null } });
  await auditOrganization(tx, actor, id, "organization.restored");
}

async function applyMemberRecord(
  tx: Transaction,
  actor: AnyActor,
  organization_id: string,
  { id: person_id, isAccessEnded }: NamedAccount,
  abilities: Omit<MemberRecord, "email">,
): Promise<boolean> {
  const key = { organization_id_person_id: { organization_id, person_id } };
  const before = await tx.organizationMember.findUnique({
    where: key,
    select: { manage_events: true, manage_integrations: true },
  });
  const after = { manage_events: false, manage_integrations: false, ...before, ...abilities };
  if (
    before &&
    before.manage_events === after.manage_events &&
    before.manage_integrations === after.manage_integrations
  )
    return isAccessEnded;
  await tx.organizationMember.upsert({
    where: key,
    create: { organization_id, person_id, ...after },
    update: after,
  });
  await audit(tx, actor, {
    action: "organization.abilities_set",
    subject: { type: "person", id: person_id },
    organizationId: organization_id,
    details: after,
  });
  await endTokensWithoutRight(tx, actor, organization_id);
  return true;
}

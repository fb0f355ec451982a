import type { AnyActor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import type { Transaction } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";
import { ensureAccounts, type NamedAccount } from "@/lib/transitions/account/ensure-account";
import { endTokensWithoutRight } from "@/lib/transitions/feed-token/end-without-right";
import { reject, verify } from "./verification";

interface MemberRecord {
  email: string;
  manage_events?: boolean;
  manage_integrations?: boolean;
}

/**
 * An organization as the platform's own records describe it. Absent fields are left unchanged, and
 * no member is removed.
 */
export interface OrganizationRecord {
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
  if (isRenamed) await rename(tx, actor, id, record.name ?? before.name, before);
  const isVerificationChanged = await applyVerification(
    tx,
    actor,
    id,
    before.verification,
    record.verification,
  );
  let isMemberChanged = false;
  for (const { email, ...abilities } of members) {
    const account = accounts.get(email);
    if (account)
      isMemberChanged =
        (await applyMemberRecord(tx, actor, id, account, abilities)) || isMemberChanged;
  }
  return before.deleted_at !== null || isRenamed || isVerificationChanged || isMemberChanged;
}

/** Adds an organization, which is unverified until a record states its verification. */
export async function addOrganization(
  tx: Transaction,
  actor: AnyActor,
  organization: { id: string; name: string; created_at?: Date },
): Promise<void> {
  const { id } = await tx.organization.create({ data: organization, select: { id: true } });
  await audit(tx, actor, {
    action: "organization.created",
    subject: { type: "organization", id },
    organizationId: id,
  });
}

async function restore(tx: Transaction, actor: AnyActor, id: string) {
  await tx.organization.update({ where: { id }, data: { deleted_at: null } });
  await audit(tx, actor, {
    action: "organization.restored",
    subject: { type: "organization", id },
    organizationId: id,
  });
}

async function rename(
  tx: Transaction,
  actor: AnyActor,
  id: string,
  name: string,
  before: { name: string; verification: string },
) {
  await tx.organization.update({ where: { id }, data: { name } });
  if (before.verification === "verified")
    await notify(tx, "organization.renamed", { organizationId: id }, { former_name: before.name });
  const subject = { type: "organization", id };
  await audit(tx, actor, {
    action: "organization.renamed",
    subject,
    organizationId: id,
    details: { before: before.name, name },
  });
}

/**
 * `unverified` for a verified organization withdraws its verification
 * (docs/rules/import.md#history-or-news).
 */
async function applyVerification(
  tx: Transaction,
  actor: AnyActor,
  id: string,
  before: string,
  to: OrganizationRecord["verification"],
): Promise<boolean> {
  if (to === undefined || to === before || (to === "unverified" && before !== "verified"))
    return false;
  await (to === "verified" ? verify : reject)(tx, actor, id);
  return true;
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

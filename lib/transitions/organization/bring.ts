import type { AnyActor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import type { Transaction } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";
import { accountOf } from "@/lib/transitions/account/account-of";
import { reject } from "./reject";
import { verify } from "./verify";

export interface SaidMember {
  email: string;
  manage_events?: boolean;
  manage_integrations?: boolean;
}

/** An organization as the platform's own records describe it. Absent fields are left unchanged, and no member is removed. */
export interface SaidOrganization {
  name?: string;
  verification?: "unverified" | "verified" | "rejected";
  members?: SaidMember[];
}

/** Updates an existing organization to match the given record. Returns false when nothing changed. */
export async function bringOrganization(tx: Transaction, actor: AnyActor, id: string, said: SaidOrganization): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM organizations WHERE id = ${id}::uuid FOR UPDATE`;
  const before = await tx.organization.findUniqueOrThrow({ where: { id }, select: { name: true, verification: true, deleted_at: true } });
  if (before.deleted_at !== null) await tx.organization.update({ where: { id }, data: { deleted_at: null } });
  const isRenamed = said.name !== undefined && said.name !== before.name;
  if (isRenamed) await rename(tx, actor, id, said.name ?? before.name, before);
  const isMoved = await moveTo(tx, actor, id, before.verification, said.verification);
  let isAnotherMember = false;
  for (const member of said.members ?? []) isAnotherMember = (await bringMember(tx, actor, id, member)) || isAnotherMember;
  return before.deleted_at !== null || isRenamed || isMoved || isAnotherMember;
}

/** Adds an organization, which is unverified until a record states its verification. */
export async function addOrganization(
  tx: Transaction,
  actor: AnyActor,
  organization: { id: string; name: string; created_at?: Date },
): Promise<void> {
  const { id } = await tx.organization.create({ data: organization, select: { id: true } });
  await audit(tx, actor, { action: "organization.created", subject: { type: "organization", id }, organizationId: id });
}

async function rename(tx: Transaction, actor: AnyActor, id: string, name: string, before: { name: string; verification: string }) {
  await tx.organization.update({ where: { id }, data: { name } });
  if (before.verification === "verified") await notify(tx, "organization.renamed", { organizationId: id }, { former_name: before.name });
  const subject = { type: "organization", id };
  await audit(tx, actor, { action: "organization.renamed", subject, organizationId: id, details: { before: before.name, name } });
}

/** `unverified` for a verified organization withdraws its verification (docs/rules/import.md#history-or-news). */
async function moveTo(tx: Transaction, actor: AnyActor, id: string, before: string, to: SaidOrganization["verification"]): Promise<boolean> {
  if (to === undefined || to === before || (to === "unverified" && before !== "verified")) return false;
  await (to === "verified" ? verify : reject)(tx, actor, id);
  return true;
}

async function bringMember(tx: Transaction, actor: AnyActor, organization_id: string, { email, ...abilities }: SaidMember): Promise<boolean> {
  const { id: person_id, isStripped } = await accountOf(tx, email, null);
  const key = { organization_id_person_id: { organization_id, person_id } };
  const before = await tx.organizationMember.findUnique({ where: key, select: { manage_events: true, manage_integrations: true } });
  const after = { manage_events: false, manage_integrations: false, ...before, ...abilities };
  if (before && before.manage_events === after.manage_events && before.manage_integrations === after.manage_integrations) return isStripped;
  await tx.organizationMember.upsert({ where: key, create: { organization_id, person_id, ...after }, update: after });
  await audit(tx, actor, {
    action: "organization.abilities_set",
    subject: { type: "person", id: person_id },
    organizationId: organization_id,
    details: after,
  });
  return true;
}

import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AuditLog, auditQuery } from "@/components/audit-log";
import type { SearchParams } from "@/components/search-params";
import { PageHeader } from "@/components/ui/page-header";
import { auditLog } from "@/lib/audit/log";
import { isManager } from "@/lib/people/rights";
import { organizationOf } from "@/lib/portal/organizations";
import { requireActor } from "@/lib/session/current";

export const metadata: Metadata = { title: "Activity log" };

interface Props {
  params: Promise<{ organization: string }>;
  searchParams: SearchParams;
}

/** For the organization's managers; to everybody else it is not there. */
export default async function OrganizationAuditPage({ params, searchParams }: Props) {
  const { organization: id } = await params;
  const path = `/organizations/${encodeURIComponent(id)}`;
  const actor = await requireActor(`${path}/audit`);
  const organization = await organizationOf(actor.personId, id);
  if (!organization?.members.some((member) => member.person_id === actor.personId && isManager(member))) notFound();
  const asked = auditQuery(await searchParams);
  return (
    <>
      <PageHeader
        title="Activity log"
        description="Every change in this organization: its members, integrations and events."
        back={{ href: path, label: organization.name }}
      />
      <AuditLog path={`${path}/audit`} asked={asked} log={await auditLog({ of: { organization: organization.id }, ...asked })} />
    </>
  );
}

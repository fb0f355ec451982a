import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AuditLog, auditQuery } from "@/components/audit-log";
import type { SearchParams } from "@/components/search-params";
import { PageHeader } from "@/components/ui/page-header";
import { auditLog } from "@/lib/audit/log";
import { requireActor } from "@/lib/session/current-actor";
import { organizationOnce } from "../organization";

export const metadata: Metadata = { title: "Activity log" };

interface Props {
  params: Promise<{ organization: string }>;
  searchParams: SearchParams;
}

/**
 * The activity log, for the organization's managers. For everybody else the page does not exist.
 */
export default async function OrganizationAuditPage({ params, searchParams }: Props) {
  const { organization: id } = await params;
  const path = `/organizations/${encodeURIComponent(id)}`;
  const actor = await requireActor(`${path}/audit`);
  const organization = await organizationOnce(actor.personId, id);
  if (!organization?.mayManage) notFound();
  const query = auditQuery(await searchParams);
  return (
    <>
      <PageHeader
        title="Activity log"
        description="Every change in this organization: its members, integrations and events."
        back={{ href: path, label: organization.name }}
      />
      <AuditLog
        path={`${path}/audit`}
        query={query}
        log={await auditLog({ of: { organization: organization.id }, ...query })}
        file={`${path}/exports/activity-log`}
      />
    </>
  );
}

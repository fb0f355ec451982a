import type { Metadata } from "next";
import { AuditLog, auditQuery } from "@/components/audit-log";
import type { SearchParams } from "@/components/search-params";
import { auditLog } from "@/lib/audit/log";
import { OperatorFrame, requireOperatorActor } from "../operator-frame";

export const metadata: Metadata = { title: "Activity log" };

export default async function OperatorAuditPage({ searchParams }: { searchParams: SearchParams }) {
  await requireOperatorActor();
  const query = auditQuery(await searchParams);
  return (
    <OperatorFrame title="Activity log" description="Every change on the platform.">
      <AuditLog
        path="/operator/audit"
        query={query}
        log={await auditLog({ of: "everything", ...query })}
        withAddress
        file="/operator/exports/activity-log"
      />
    </OperatorFrame>
  );
}

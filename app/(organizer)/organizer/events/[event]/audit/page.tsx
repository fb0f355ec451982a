import type { Metadata } from "next";
import { AuditLog, auditQuery } from "@/components/audit-log";
import type { SearchParams } from "@/components/search-params";
import { auditLog } from "@/lib/audit/log";
import { EventFrame } from "../event-frame";
import { requireManagedEvent } from "../managed-event";

export const metadata: Metadata = { title: "Activity log" };

interface Props {
  params: Promise<{ event: string }>;
  searchParams: SearchParams;
}

export default async function EventAuditPage({ params, searchParams }: Props) {
  const event = await requireManagedEvent((await params).event, "/audit");
  const query = auditQuery(await searchParams);
  const base = `/organizer/events/${event.id}`;
  return (
    <EventFrame event={event}>
      <AuditLog
        path={`${base}/audit`}
        query={query}
        log={await auditLog({ of: { event: event.id }, ...query })}
        file={`${base}/exports/activity-log`}
      />
    </EventFrame>
  );
}

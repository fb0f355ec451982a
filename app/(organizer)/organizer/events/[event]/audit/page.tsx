import type { Metadata } from "next";
import { AuditLog, auditQuery } from "@/components/audit-log";
import { auditLog } from "@/lib/audit/log";
import { EventFrame, type EventPageProps, requireManagedEvent } from "../event-frame";

export const metadata: Metadata = { title: "Activity log" };

export default async function EventAuditPage({ params, searchParams }: EventPageProps) {
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

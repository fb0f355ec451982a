import { auditSubject } from "@/lib/audit/actions";
import { tableFile } from "@/lib/http/table-file";
import { auditTable } from "@/lib/portal/tables/logs";
import { recordPlatformLogDownload } from "@/lib/transitions/log-download";

/**
 * GET /operator/exports/activity-log.csv or .json: the platform's activity log, with the filter of
 * its page.
 */
export const platformLogFile = tableFile(async (actor, { name, format, query }) => {
  if (name !== "activity-log" || !actor.isOperator) return null;
  await recordPlatformLogDownload(actor, format);
  return {
    eventTitle: "platform",
    table: auditTable({
      of: "everything",
      about: auditSubject(query.get("about")),
      withAddress: true,
    }),
  };
});

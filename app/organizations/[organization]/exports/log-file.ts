import { auditSubject } from "@/lib/audit/actions";
import { tableFile } from "@/lib/http/table-file";
import { organizationOf } from "@/lib/portal/organizations";
import { auditTable } from "@/lib/portal/tables/logs";
import { recordOrganizationLogDownload } from "@/lib/transitions/log-download";

/**
 * GET /organizations/ID/exports/activity-log.csv or .json, for the organization's managers: the
 * log, with the filter of its page.
 */
export const organizationLogFile = tableFile(async (actor, { id, name, format, query }) => {
  const organization = name === "activity-log" ? await organizationOf(actor.personId, id) : null;
  if (!organization?.mayManage) return null;
  await recordOrganizationLogDownload(actor, organization.id, format);
  return {
    eventTitle: organization.name,
    table: auditTable({
      of: { organization: organization.id },
      about: auditSubject(query.get("about")),
    }),
  };
});

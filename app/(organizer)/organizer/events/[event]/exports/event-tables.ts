import { cleanSearchText } from "@/components/filter-bar";
import { auditSubject } from "@/lib/audit/actions";
import { type TableRequest, tableFile } from "@/lib/http/table-file";
import { organizerEvent } from "@/lib/portal/organizer/events";
import type { ProgramFilters } from "@/lib/portal/organizer/program";
import { eventRoles } from "@/lib/portal/organizer/roles";
import { auditTable } from "@/lib/portal/tables/audit";
import {
  applicationsTable,
  participantsTable,
  programTable,
  signUpsTable,
} from "@/lib/portal/tables/organizer";
import type { Table } from "@/lib/portal/tables/table";
import { recordDownload } from "@/lib/transitions/event/record-download";
import { parseApplicationFilters } from "../applications/filter";
import { parseParticipantFilters } from "../participants/filter";

interface DownloadableTable {
  /**
   * Whether the list names people. It is then only for members who may manage the event, and each
   * download is audited (docs/rules/downloads.md#audited).
   */
  hasPeople: boolean;
  read: (eventId: string, parameter: (name: string) => string) => Promise<Table> | Table;
}

/** The lists of an event that can be downloaded, each with the filter of its page. */
const tables = new Map<string, DownloadableTable>([
  [
    "applications",
    {
      hasPeople: true,
      read: (event, parameter) =>
        applicationsTable(event, parseApplicationFilters(parameter("q"), parameter("state"))),
    },
  ],
  [
    "participants",
    {
      hasPeople: true,
      read: async (event, parameter) =>
        participantsTable(
          event,
          parseParticipantFilters(parameter("q"), parameter("role"), await eventRoles(event)),
        ),
    },
  ],
  [
    "sign-ups",
    {
      hasPeople: true,
      read: (event, parameter) =>
        signUpsTable(event, { ...parseProgramFilters(parameter), activity: parameter("activity") }),
    },
  ],
  [
    "program",
    {
      hasPeople: false,
      read: (event, parameter) => programTable(event, parseProgramFilters(parameter)),
    },
  ],
  [
    "activity-log",
    {
      hasPeople: true,
      read: (event, parameter) =>
        auditTable({ of: { event }, about: auditSubject(parameter("about")) }),
    },
  ],
]);

/** GET /organizer/events/ID/exports/NAME.csv, .xlsx or .json */
export const eventTable = tableFile(async (actor, { id, name, format, query }: TableRequest) => {
  const [downloadable, event] = [tables.get(name), await organizerEvent(actor.personId, id)];
  if (!downloadable || !event || (downloadable.hasPeople && !event.isManaged)) return null;
  if (downloadable.hasPeople) await recordDownload(actor, event.id, { table: name, format });
  return {
    eventTitle: event.title,
    zone: event.time_zone,
    table: await downloadable.read(event.id, (parameter) => query.get(parameter) ?? ""),
  };
});

const parseProgramFilters = (parameter: (name: string) => string): ProgramFilters => ({
  search: cleanSearchText(parameter("q")),
  status: parameter("status"),
  thread: parameter("thread"),
  location: parameter("location"),
  group: parameter("group") === "thread" ? "thread" : "day",
  page: 1,
});

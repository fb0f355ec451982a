import { auditSubject } from "@/lib/audit/actions";
import { type TableRequest, tableFile } from "@/lib/http/table-file";
import { organizerEvent } from "@/lib/portal/organizer/events";
import { eventRoles } from "@/lib/portal/organizer/parts";
import { auditTable } from "@/lib/portal/tables/logs";
import {
  applicationsTable,
  participantsTable,
  programTable,
  signUpsTable,
} from "@/lib/portal/tables/organizer";
import type { Table } from "@/lib/portal/tables/table";
import { recordDownload } from "@/lib/transitions/event/record-download";
import {
  parseApplicationFilters,
  parseParticipantFilters,
  parseProgramFilters,
} from "../list-filters";

type ReadTable = (eventId: string, parameter: (name: string) => string) => Promise<Table> | Table;

/** The lists of an event that can be downloaded, each with the filter of its page. */
const tables = new Map<string, ReadTable>([
  [
    "applications",
    (event, parameter) => applicationsTable(event, parseApplicationFilters(parameter)),
  ],
  [
    "participants",
    async (event, parameter) =>
      participantsTable(event, parseParticipantFilters(parameter, await eventRoles(event))),
  ],
  [
    "sign-ups",
    (event, parameter) =>
      signUpsTable(event, { ...parseProgramFilters(parameter), activity: parameter("activity") }),
  ],
  ["program", (event, parameter) => programTable(event, parseProgramFilters(parameter))],
  [
    "activity-log",
    (event, parameter) => auditTable({ of: { event }, about: auditSubject(parameter("about")) }),
  ],
]);

/**
 * Whether the list names people. It is then only for members who may manage the event, and each
 * download is audited (docs/rules/downloads.md#audited).
 */
const hasPeople = (name: string) => name !== "program";

/** GET /organizer/events/ID/exports/NAME.csv, .xlsx or .json */
export const eventTable = tableFile(async (actor, { id, name, format, query }: TableRequest) => {
  const [read, event] = [tables.get(name), await organizerEvent(actor.personId, id)];
  if (!read || !event || (hasPeople(name) && !event.isManaged)) return null;
  if (hasPeople(name)) await recordDownload(actor, event.id, { table: name, format });
  return {
    eventTitle: event.title,
    zone: event.time_zone,
    table: await read(event.id, (parameter) => query.get(parameter) ?? ""),
  };
});

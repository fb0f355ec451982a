import { searchIn } from "@/components/filter-bar";
import { auditSubject } from "@/lib/audit/actions";
import { type AskedTable, tableFile } from "@/lib/http/table-file";
import { organizerEvent } from "@/lib/portal/organizer/events";
import type { ProgramFilters } from "@/lib/portal/organizer/program";
import { eventRoles } from "@/lib/portal/organizer/roles";
import { auditTable } from "@/lib/portal/tables/audit";
import { applicationsTable, participantsTable, programTable, signUpsTable } from "@/lib/portal/tables/organizer";
import type { Table } from "@/lib/portal/tables/table";
import { recordDownload } from "@/lib/transitions/event/record-download";
import { applicationsAsked } from "../applications/filter";
import { participantsAsked } from "../participants/filter";

interface Downloaded {
  /** Whether the list names people. It is then only for members who may manage the event, and each download is audited (docs/rules/downloads.md#audited). */
  hasPeople: boolean;
  read: (eventId: string, asked: (name: string) => string) => Promise<Table> | Table;
}

/** The lists of an event that can be downloaded, each with the filter of its page. */
const tables = new Map<string, Downloaded>([
  ["applications", { hasPeople: true, read: (event, asked) => applicationsTable(event, applicationsAsked(asked("q"), asked("state"))) }],
  [
    "participants",
    {
      hasPeople: true,
      read: async (event, asked) => participantsTable(event, participantsAsked(asked("q"), asked("role"), await eventRoles(event))),
    },
  ],
  ["sign-ups", { hasPeople: true, read: (event, asked) => signUpsTable(event, { ...programAsked(asked), activity: asked("activity") }) }],
  ["program", { hasPeople: false, read: (event, asked) => programTable(event, programAsked(asked)) }],
  ["activity-log", { hasPeople: true, read: (event, asked) => auditTable({ of: { event }, about: auditSubject(asked("about")) }) }],
]);

/** GET /organizer/events/ID/exports/NAME.csv or .json */
export const eventTable = tableFile(async (actor, { id, name, format, query }: AskedTable) => {
  const [downloaded, event] = [tables.get(name), await organizerEvent(actor.personId, id)];
  if (!downloaded || !event || (downloaded.hasPeople && !event.isManaged)) return null;
  if (downloaded.hasPeople) await recordDownload(actor, event.id, { table: name, format });
  return { of: event.title, table: await downloaded.read(event.id, (parameter) => query.get(parameter) ?? "") };
});

const programAsked = (asked: (name: string) => string): ProgramFilters => ({
  search: searchIn(asked("q")),
  status: asked("status"),
  thread: asked("thread"),
  location: asked("location"),
  group: asked("group") === "thread" ? "thread" : "day",
  page: 1,
});

import * as z from "zod";
import { prisma } from "@/lib/db/prisma";
import {
  type ApplicationFilters,
  applicationsForDownload,
} from "@/lib/portal/organizer/applications";
import {
  type ParticipantFilters,
  participantsForDownload,
} from "@/lib/portal/organizer/participants";
import type { OrganizerFormField } from "@/lib/portal/organizer/parts";
import {
  listedColumns,
  type ProgramFilters,
  programActivityIds,
} from "@/lib/portal/organizer/program";
import { type Cell, type FilledColumn, rowsOf, type Table, tableOf } from "./table";

// Organizers' downloads of an event's lists: all rows that match the page's filters
// (docs/rules/downloads.md). The caller has checked the right to see them.

interface Profile {
  display_name: string | null;
  nickname: string | null;
  organisation: string | null;
  real_name: string | null;
  person: { email: string | null };
}

const profileColumns = {
  display_name: (row: Profile) => row.display_name,
  nickname: (row: Profile) => row.nickname,
  organisation: (row: Profile) => row.organisation,
  real_name: (row: Profile) => row.real_name,
  email: (row: Profile) => row.person.email,
};

export async function applicationsTable(
  eventId: string,
  asked: ApplicationFilters,
): Promise<Table> {
  const { ids, fields, find } = await applicationsForDownload(eventId, asked);
  return tableOf(
    rowsOf(ids, find, ({ person_id }) => person_id),
    {
      ...profileColumns,
      privacy_mode: (row) => row.privacy_mode,
      state: (row) => (row.cancelled_at ? "cancelled" : row.application_status),
      applied_at: (row) => row.applied_at,
      registered_at: (row) => row.registered_at,
      removed_at: (row) => row.removed_at,
      message_to_applicant: (row) => row.revision_message,
      note: (row) => row.application_admin_notes,
    },
    answerColumns(fields, ({ answers }, key) => answers.find((each) => each.key === key)?.answer),
  );
}

export async function participantsTable(
  eventId: string,
  asked: ParticipantFilters,
): Promise<Table> {
  const { ids, fields, find } = await participantsForDownload(eventId, asked);
  return tableOf(
    rowsOf(ids, find, ({ person_id }) => person_id),
    {
      ...profileColumns,
      guest: (row) => row.person.is_guest,
      privacy_mode: (row) => row.privacy_mode,
      role: (row) => row.role?.name ?? null,
      since: (row) => row.registered_at,
      sign_ups: (row) => row._count.sign_ups,
      admin_notes: (row) => row.admin_notes,
    },
    answerColumns(
      fields,
      ({ custom_form_fields }, key) => answersSchema.parse(custom_form_fields)[key],
    ),
  );
}

const answersSchema = z.record(z.string(), z.unknown());

/** One column per question of the event's form. Its CSV header is the question. */
const answerColumns = <Row>(
  fields: readonly OrganizerFormField[],
  answerOf: (row: Row, key: string) => unknown,
): FilledColumn<Row>[] =>
  fields.map(({ key, label }) => ({
    key: `answers.${key}`,
    header: label,
    cell: (row) => answerCell(answerOf(row, key)),
  }));

function answerCell(answer: unknown): Cell {
  if (answer === null || answer === undefined) return null;
  if (typeof answer === "string" || typeof answer === "number" || typeof answer === "boolean")
    return answer;
  return JSON.stringify(answer);
}

/**
 * The sign-ups of each activity, in the order of the program. The filter `activity` limits the
 * table to one activity.
 */
export async function signUpsTable(
  eventId: string,
  filters: ProgramFilters & { activity: string },
): Promise<Table> {
  const ids = (await programActivityIds(eventId, filters)).filter(
    (id) => filters.activity === "" || id === filters.activity,
  );
  return tableOf(signUps(eventId, ids), {
    activity: (row) => row.activity.title,
    starts_at: (row) => row.activity.start_time,
    ends_at: (row) => row.activity.end_time,
    location: (row) => row.activity.location?.name ?? null,
    display_name: (row) => row.person.display_name,
    real_name: (row) => row.person.real_name,
    email: (row) => row.person.person.email,
    role: (row) => row.person.role?.name ?? null,
    signed_up_at: (row) => row.created_at,
  });
}

const activitiesPerBatch = 50;

async function* signUps(event_id: string, activityIds: readonly string[]) {
  for (let at = 0; at < activityIds.length; at += activitiesPerBatch) {
    const batch = activityIds.slice(at, at + activitiesPerBatch);
    const found = await prisma().signUp.findMany({
      where: { event_id, activity_id: { in: batch } },
      select: {
        activity_id: true,
        created_at: true,
        activity: {
          select: {
            title: true,
            start_time: true,
            end_time: true,
            location: { select: { name: true } },
          },
        },
        person: {
          select: {
            display_name: true,
            real_name: true,
            role: { select: { name: true } },
            person: { select: { email: true } },
          },
        },
      },
      orderBy: [{ created_at: "asc" }, { person_id: "asc" }],
    });
    for (const id of batch) yield* found.filter(({ activity_id }) => activity_id === id);
  }
}

export async function programTable(eventId: string, filters: ProgramFilters): Promise<Table> {
  const find = (ids: string[]) =>
    prisma().activity.findMany({
      where: { event_id: eventId, id: { in: ids } },
      select: {
        ...listedColumns,
        description: true,
        thread: { select: { name: true } },
        location: { select: { name: true } },
        host: { select: { display_name: true } },
        co_hosts: {
          select: { person: { select: { display_name: true } } },
          orderBy: { sort_order: "asc" },
        },
      },
    });
  return tableOf(
    rowsOf(await programActivityIds(eventId, filters), find, ({ id }) => id),
    {
      title: (row) => row.title,
      type: (row) => row.activity_type,
      status: (row) => row.status,
      starts_at: (row) => row.start_time,
      ends_at: (row) => row.end_time,
      thread: (row) => row.thread?.name ?? null,
      location: (row) => row.location?.name ?? null,
      host: (row) => row.host?.display_name ?? null,
      co_hosts: (row) =>
        row.co_hosts.flatMap(({ person }) => person.display_name ?? []).join(", ") || null,
      sign_ups_enabled: (row) => row.sign_ups_enabled,
      capacity: (row) => row.capacity,
      sign_ups: (row) => row.committed_signups_count,
      description: (row) => row.description,
    },
  );
}

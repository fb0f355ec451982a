import * as z from "zod";
import { type Prisma, prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { peopleSearchWhere, personIdsWhere } from "@/lib/portal/organizer/people";
import { pageOf } from "@/lib/portal/pagination";
import { eventForm, type OrganizerFormField } from "./parts";

/** `cancelled` means that the applicant cancelled the application, regardless of its status. */
export const applicationStates = [
  "pending",
  "approved",
  "rejected",
  "revision_requested",
  "cancelled",
] as const;

export type ApplicationState = (typeof applicationStates)[number];

export interface ApplicationFilters {
  search: string;
  state: ApplicationState | undefined;
}

const applicationsWhere = (
  eventId: string,
  { search, state }: ApplicationFilters,
): Prisma.EventPersonWhereInput => ({
  event_id: eventId,
  AND: [appliedWhere, stateWhere(state), peopleSearchWhere(search)],
});

/**
 * A page of the applications to an event with their answers, latest first; with the filter
 * `pending`, longest waiting first. The caller has checked the right to see the event.
 */
export async function eventApplications(
  eventId: string,
  { page, ...filters }: ApplicationFilters & { page: number },
) {
  const where = applicationsWhere(eventId, filters);
  const order = filters.state === "pending" ? "asc" : "desc";
  const [found, fields] = await Promise.all([
    pageOf(page, prisma().eventPerson.count({ where }), (window) =>
      prisma().eventPerson.findMany({
        where,
        select: applicationColumns,
        orderBy: [{ created_at: order }, { person_id: order }],
        ...window,
      }),
    ),
    eventForm(eventId),
  ]);
  return { ...found, rows: found.rows.map((row) => withAnswers(row, fields)) };
}

export async function applicationsForDownload(eventId: string, filters: ApplicationFilters) {
  const [ids, fields] = await Promise.all([
    personIdsWhere(applicationsWhere(eventId, filters), longestWaitingFirst),
    eventForm(eventId),
  ]);
  const find = (ids: string[]) =>
    prisma().eventPerson.findMany({
      where: { event_id: eventId, person_id: { in: ids } },
      select: applicationColumns,
    });
  return {
    fields,
    ids,
    find: async (ids: string[]) => (await find(ids)).map((row) => withAnswers(row, fields)),
  };
}

/** The matching applications that can be decided and have no held decision. */
const decidableWhere = (
  eventId: string,
  filters: ApplicationFilters,
): Prisma.EventPersonWhereInput => ({
  AND: [applicationsWhere(eventId, filters), stateWhere("pending"), { held: null }],
});

export const countDecidable = (eventId: string, filters: ApplicationFilters): Promise<number> =>
  prisma().eventPerson.count({ where: decidableWhere(eventId, filters) });

/** The person ids of the decidable applications, longest waiting first. */
export const decidablePeople = (eventId: string, filters: ApplicationFilters, atMost: number) =>
  personIdsWhere(decidableWhere(eventId, filters), longestWaitingFirst, atMost);

const longestWaitingFirst: Prisma.EventPersonOrderByWithRelationInput[] = [
  { created_at: "asc" },
  { person_id: "asc" },
];

export type OrganizerApplication = Awaited<ReturnType<typeof eventApplications>>["rows"][number];

export async function applicationCounts(
  eventId: string,
): Promise<Record<ApplicationState, number>> {
  const [counts] = await prisma().$queryRaw<Record<ApplicationState, number>[]>`
    SELECT count(*) FILTER (
             WHERE cancelled_at IS NULL AND application_status = 'pending')::int AS pending,
           count(*) FILTER (
             WHERE cancelled_at IS NULL AND application_status = 'approved')::int AS approved,
           count(*) FILTER (
             WHERE cancelled_at IS NULL AND application_status = 'rejected')::int AS rejected,
           count(*) FILTER (
             WHERE cancelled_at IS NULL
               AND application_status = 'revision_requested')::int AS revision_requested,
           count(*) FILTER (WHERE cancelled_at IS NOT NULL)::int AS cancelled
      FROM event_people ep JOIN people p ON p.id = ep.person_id
     WHERE ep.event_id = ${eventId}::uuid
       AND NOT (ep.registered_at IS NOT NULL AND p.is_guest AND p.email IS NULL)`;
  return counts ?? { pending: 0, approved: 0, rejected: 0, revision_requested: 0, cancelled: 0 };
}

/**
 * Excludes guests without an address, who never applied. One with an address may have applied
 * elsewhere and been imported, so a decision on it stays in the list.
 */
const appliedWhere: Prisma.EventPersonWhereInput = {
  NOT: { registered_at: { not: null }, person: { is_guest: true, email: null } },
};

function stateWhere(state: ApplicationState | undefined): Prisma.EventPersonWhereInput {
  if (state === undefined) return {};
  return state === "cancelled"
    ? { cancelled_at: { not: null } }
    : { application_status: state, cancelled_at: null };
}

const applicationColumns = {
  person_id: true,
  display_name: true,
  nickname: true,
  organisation: true,
  real_name: true,
  application_status: true,
  created_at: true,
  registered_at: true,
  removed_at: true,
  cancelled_at: true,
  privacy_mode: true,
  application_admin_notes: true,
  revision_message: true,
  submitted_again_at: true,
  custom_form_fields: true,
  person: { select: { email: true, deleted_at: true } },
  held: { select: { decision: true, batch_id: true } },
} as const satisfies Prisma.EventPersonSelect;

/** One application with its answers to the event's own form, or null. */
export async function eventApplication(eventId: string, personId: string) {
  if (!isUuid(personId)) return null;
  const [record, fields] = await Promise.all([
    prisma().eventPerson.findUnique({
      where: { event_id_person_id: { event_id: eventId, person_id: personId } },
      select: applicationColumns,
    }),
    eventForm(eventId),
  ]);
  return record && withAnswers(record, fields);
}

/**
 * Adds the answers to the form's current questions, in form order, and the time of the last
 * submission.
 */
function withAnswers<
  Row extends { custom_form_fields: unknown; created_at: Date; submitted_again_at: Date | null },
>({ custom_form_fields, submitted_again_at, ...row }: Row, fields: OrganizerFormField[]) {
  const answers = answersSchema.parse(custom_form_fields);
  return {
    ...row,
    applied_at: submitted_again_at ?? row.created_at,
    answers: fields.map(({ key, label }) => ({ key, label, answer: answers[key] ?? null })),
  };
}

const answersSchema = z.record(z.string(), z.unknown());

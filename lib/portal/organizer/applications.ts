import * as z from "zod";
import { type Prisma, prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { pageOf } from "@/lib/portal/pages";
import { calledLike } from "@/lib/portal/people-search";
import { eventForm } from "./form";

/** `cancelled` is what the applicant took back, whatever it stood at. */
export const applicationFilters = ["pending", "approved", "rejected", "revision_requested", "cancelled"] as const;

export type ApplicationFilter = (typeof applicationFilters)[number];

interface Asked {
  search: string;
  state: ApplicationFilter | undefined;
  page: number;
}

/** The applications to an event, the latest first; of those that wait alone, the longest waiting first. The caller has checked the right to see it. */
export function eventApplications(eventId: string, { search, state, page }: Asked) {
  const where = { event_id: eventId, ...applied, ...inState(state), ...calledLike(search) };
  const order = state === "pending" ? "asc" : "desc";
  return pageOf(page, prisma().eventPerson.count({ where }), (window) =>
    prisma().eventPerson.findMany({ where, select: application, orderBy: [{ created_at: order }, { person_id: order }], ...window }),
  );
}

export type OrganizerApplication = Awaited<ReturnType<typeof eventApplications>>["rows"][number];

/** How many applications stand at each state. */
export async function applicationCounts(eventId: string): Promise<Record<ApplicationFilter, number>> {
  const [counts] = await prisma().$queryRaw<Record<ApplicationFilter, number>[]>`
    SELECT count(*) FILTER (WHERE cancelled_at IS NULL AND application_status = 'pending')::int AS pending,
           count(*) FILTER (WHERE cancelled_at IS NULL AND application_status = 'approved')::int AS approved,
           count(*) FILTER (WHERE cancelled_at IS NULL AND application_status = 'rejected')::int AS rejected,
           count(*) FILTER (WHERE cancelled_at IS NULL AND application_status = 'revision_requested')::int AS revision_requested,
           count(*) FILTER (WHERE cancelled_at IS NOT NULL)::int AS cancelled
      FROM event_people ep JOIN people p ON p.id = ep.person_id
     WHERE ep.event_id = ${eventId}::uuid AND NOT (ep.registered_at IS NOT NULL AND p.is_guest)`;
  return counts ?? { pending: 0, approved: 0, rejected: 0, revision_requested: 0, cancelled: 0 };
}

/** Guests whom an organizer added never applied. */
const applied: Prisma.EventPersonWhereInput = { NOT: { registered_at: { not: null }, person: { is_guest: true } } };

function inState(state: ApplicationFilter | undefined): Prisma.EventPersonWhereInput {
  if (state === undefined) return {};
  return state === "cancelled" ? { cancelled_at: { not: null } } : { application_status: state, cancelled_at: null };
}

const application = {
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
  person: { select: { email: true, deleted_at: true } },
} as const satisfies Prisma.EventPersonSelect;

/** One application with its answers to the event's own form, or null. */
export async function eventApplication(eventId: string, personId: string) {
  if (!isUuid(personId)) return null;
  const [record, fields] = await Promise.all([
    prisma().eventPerson.findUnique({
      where: { event_id_person_id: { event_id: eventId, person_id: personId } },
      select: { ...application, custom_form_fields: true },
    }),
    eventForm(eventId),
  ]);
  if (!record) return null;
  const { custom_form_fields, ...rest } = record;
  const answers = z.record(z.string(), z.unknown()).parse(custom_form_fields);
  return { ...rest, answers: fields.map(({ key, label }) => ({ key, label, answer: answers[key] ?? null })) };
}

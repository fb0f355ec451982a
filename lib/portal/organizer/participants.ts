import { type Prisma, prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { participantWhere } from "@/lib/people/participation";
import { peopleSearchWhere, personIdsWhere } from "@/lib/portal/organizer/people";
import { pageOf } from "@/lib/portal/pagination";
import { storedAnswers } from "@/lib/transitions/application/answers";
import { eventForm } from "./parts";

// The callers have checked the right to see the event.

export interface ParticipantFilters {
  search: string;
  /** A role id, or `none` for people without a role. */
  role: string | undefined;
}

/** Somebody whose removal is held is left out, unless it is undone. */
const participantsWhere = (
  eventId: string,
  { search, role }: ParticipantFilters,
): Prisma.EventPersonWhereInput => ({
  event_id: eventId,
  ...participantWhere,
  NOT: { held: { decision: "remove" } },
  ...(role && { role_id: role === "none" ? null : role }),
  ...peopleSearchWhere(search),
});

const byName: Prisma.EventPersonOrderByWithRelationInput[] = [
  { display_name: "asc" },
  { person_id: "asc" },
];

/** A page of the participants of an event, ordered by name. */
export async function eventParticipants(
  eventId: string,
  { page, ...filters }: ParticipantFilters & { page: number },
) {
  const where = participantsWhere(eventId, filters);
  const found = await pageOf(page, prisma().eventPerson.count({ where }), (window) =>
    prisma().eventPerson.findMany({
      where,
      select: { ...participantColumns, custom_form_fields: true },
      orderBy: byName,
      ...window,
    }),
  );
  return {
    ...found,
    rows: found.rows.map(({ _count, custom_form_fields, ...row }) => ({
      ..._count,
      ...row,
      answers: storedAnswers(custom_form_fields),
    })),
  };
}

/** A participant with what they signed up for and host; null for anybody else. */
export async function eventParticipant(eventId: string, personId: string) {
  if (!isUuid(personId)) return null;
  const activity = { select: { id: true, title: true, start_time: true, end_time: true } };
  const found = await prisma().eventPerson.findFirst({
    where: { event_id: eventId, person_id: personId, ...participantWhere },
    select: {
      ...participantColumns,
      custom_form_fields: true,
      sign_ups: { select: { activity }, orderBy: { activity: { start_time: "asc" } } },
      hosting: { ...activity, orderBy: { start_time: "asc" } },
      cohosts: { select: { activity }, orderBy: { activity: { start_time: "asc" } } },
    },
  });
  if (!found) return null;
  const { _count, custom_form_fields, sign_ups, hosting, cohosts, ...row } = found;
  return {
    participant: { ..._count, ...row, answers: storedAnswers(custom_form_fields) },
    signedUp: sign_ups.map((each) => each.activity),
    hosted: [...hosting, ...cohosts.map((each) => each.activity)],
  };
}

/** Whether somebody was a participant until they were removed. */
export const isRemoved = async (event_id: string, person_id: string): Promise<boolean> =>
  isUuid(person_id) &&
  (await prisma().eventPerson.count({
    where: { event_id, person_id, removed_at: { not: null } },
  })) > 0;

/** The ids of the matching people, earliest registered first. */
export const participantIds = (eventId: string, filters: ParticipantFilters, atMost: number) =>
  personIdsWhere(
    participantsWhere(eventId, filters),
    [{ registered_at: "asc" }, { person_id: "asc" }],
    atMost,
  );

/** All matching participants with their answers, for the download. */
export async function participantsForDownload(eventId: string, filters: ParticipantFilters) {
  const [ids, fields] = await Promise.all([
    personIdsWhere(participantsWhere(eventId, filters), byName),
    eventForm(eventId),
  ]);
  const find = (ids: string[]) =>
    prisma().eventPerson.findMany({
      where: { event_id: eventId, person_id: { in: ids } },
      select: { ...participantColumns, custom_form_fields: true },
    });
  return { fields, ids, find };
}

export type OrganizerParticipant = Awaited<ReturnType<typeof eventParticipants>>["rows"][number];

const participantColumns = {
  person_id: true,
  display_name: true,
  nickname: true,
  organisation: true,
  real_name: true,
  privacy_mode: true,
  role_id: true,
  admin_notes: true,
  application_status: true,
  registered_at: true,
  role: { select: { name: true } },
  person: { select: { email: true, is_guest: true, deleted_at: true } },
  _count: { select: { sign_ups: true, hosting: true, cohosts: true } },
} as const satisfies Prisma.EventPersonSelect;

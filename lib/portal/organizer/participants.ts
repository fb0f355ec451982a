import { type Prisma, prisma } from "@/lib/db/prisma";
import { takesPart } from "@/lib/people/participation";
import { pageOf } from "@/lib/portal/pages";
import { calledLike } from "@/lib/portal/people-search";
import { storedAnswers } from "@/lib/transitions/application/answers";
import { eventForm } from "./form";

/** What the list's address asks for. */
export interface ParticipantsAsked {
  search: string;
  /** A role's id; `none` for people without one. */
  role: string | undefined;
}

const askedFor = (eventId: string, { search, role }: ParticipantsAsked): Prisma.EventPersonWhereInput => ({
  event_id: eventId,
  ...takesPart,
  ...(role && { role_id: role === "none" ? null : role }),
  ...calledLike(search),
});

const byName: Prisma.EventPersonOrderByWithRelationInput[] = [{ display_name: "asc" }, { person_id: "asc" }];

/** The participants of an event by name. The caller has checked the right to see it. */
export async function eventParticipants(eventId: string, { page, ...asked }: ParticipantsAsked & { page: number }) {
  const where = askedFor(eventId, asked);
  const found = await pageOf(page, prisma().eventPerson.count({ where }), (window) =>
    prisma().eventPerson.findMany({ where, select: { ...participant, custom_form_fields: true }, orderBy: byName, ...window }),
  );
  return {
    ...found,
    rows: found.rows.map(({ _count, custom_form_fields, ...row }) => ({ ..._count, ...row, answers: storedAnswers(custom_form_fields) })),
  };
}

/** The ids of the same people, those who have taken part for longest first. */
export async function participantIds(eventId: string, asked: ParticipantsAsked, atMost: number): Promise<string[]> {
  const found = await prisma().eventPerson.findMany({
    where: askedFor(eventId, asked),
    select: { person_id: true },
    orderBy: [{ registered_at: "asc" }, { person_id: "asc" }],
    take: atMost,
  });
  return found.map(({ person_id }) => person_id);
}

/** All of them with their answers, as they are downloaded. */
export async function participantsFound(eventId: string, asked: ParticipantsAsked) {
  const [found, fields] = await Promise.all([
    prisma().eventPerson.findMany({ where: askedFor(eventId, asked), select: { person_id: true }, orderBy: byName }),
    eventForm(eventId),
  ]);
  const find = (ids: string[]) =>
    prisma().eventPerson.findMany({
      where: { event_id: eventId, person_id: { in: ids } },
      select: { ...participant, custom_form_fields: true },
    });
  return { fields, ids: found.map(({ person_id }) => person_id), find };
}

export type OrganizerParticipant = Awaited<ReturnType<typeof eventParticipants>>["rows"][number];

const participant = {
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

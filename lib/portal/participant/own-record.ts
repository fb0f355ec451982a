import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { pageOf } from "@/lib/portal/pagination";
import { answerName, storedAnswers } from "@/lib/transitions/application/answers";
import { formFields } from "@/lib/transitions/application/form";

const keyOf = (personId: string, eventId: string) => ({
  event_id_person_id: { event_id: eventId, person_id: personId },
});

/** The part of a person's own record on an event that they may see. */
export const ownParticipation = (personId: string, eventId: string) =>
  prisma().eventPerson.findUnique({
    where: keyOf(personId, eventId),
    select: {
      application_status: true,
      registered_at: true,
      removed_at: true,
      cancelled_at: true,
      revision_message: true,
      role_id: true,
      role: { select: { name: true } },
    },
  });

export type OwnParticipation = NonNullable<Awaited<ReturnType<typeof ownParticipation>>>;

/**
 * The event's questions and the form's initial values: those of the person's record, or else the
 * name of the account.
 */
export async function ownForm(personId: string, eventId: string) {
  const [person, record, questions] = await Promise.all([
    prisma().person.findUniqueOrThrow({ where: { id: personId }, select: { name: true } }),
    prisma().eventPerson.findUnique({
      where: keyOf(personId, eventId),
      select: {
        display_name: true,
        nickname: true,
        organisation: true,
        real_name: true,
        privacy_mode: true,
        custom_form_fields: true,
      },
    }),
    formFields(prisma(), eventId),
  ]);
  const answers = storedAnswers(record?.custom_form_fields);
  return {
    display_name: record ? record.display_name : person.name,
    nickname: record?.nickname ?? null,
    organisation: record?.organisation ?? null,
    real_name: record?.real_name ?? null,
    privacy_mode: record?.privacy_mode ?? false,
    questions: questions.map((question) => ({
      ...question,
      answer: answers[question.key] ?? null,
    })),
  };
}

/** The field names of the event's own questions in the form. */
export const questionNames = async (eventId: string): Promise<string[]> =>
  isUuid(eventId) ? (await formFields(prisma(), eventId)).map(({ key }) => answerName(key)) : [];

export type OwnForm = Awaited<ReturnType<typeof ownForm>>;

/** A page of the events on which a person has a record, newest record first. */
export function ownEvents(personId: string, page: number) {
  const where = { person_id: personId };
  return pageOf(page, prisma().eventPerson.count({ where }), (window) =>
    prisma().eventPerson.findMany({
      where,
      select: {
        application_status: true,
        registered_at: true,
        removed_at: true,
        cancelled_at: true,
        created_at: true,
        event: {
          select: {
            id: true,
            slug: true,
            title: true,
            start_date: true,
            end_date: true,
            time_zone: true,
            city: true,
            publish_status: true,
          },
        },
        _count: { select: { sign_ups: true } },
      },
      orderBy: [{ created_at: "desc" }, { event_id: "asc" }],
      ...window,
    }),
  );
}

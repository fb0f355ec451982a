import { prisma } from "@/lib/db/prisma";
import { stateWords } from "@/messages/fill";
import type { Language } from "@/messages/language";
import { messagesOf } from "@/messages/messages";

/** A participant's current values that profile.read shares. */
export interface SharedProfile {
  values: { label: string; value: string }[];
  /** Sharing lifts it for this integration (docs/rules/people.md#withholding). */
  usesPrivacyMode: boolean;
}

/**
 * The values that signing in shares; empty ones are omitted. Organizers' notes go only to
 * integrations that the organizers granted participants.read, and are listed here without their
 * text.
 */
export async function sharedProfile(
  personId: string,
  eventId: string,
  integrationId: string,
  language: Language,
): Promise<SharedProfile> {
  const [person, record, questions, showsNotes] = await Promise.all([
    prisma().person.findUniqueOrThrow({
      where: { id: personId },
      select: { name: true, email: true },
    }),
    prisma().eventPerson.findUnique({
      where: { event_id_person_id: { event_id: eventId, person_id: personId } },
      select: {
        display_name: true,
        nickname: true,
        organisation: true,
        real_name: true,
        privacy_mode: true,
        role: { select: { name: true } },
        application_status: true,
        admin_notes: true,
        application_admin_notes: true,
        custom_form_fields: true,
      },
    }),
    prisma().formField.findMany({
      where: { event_id: eventId },
      orderBy: [{ sort_order: "asc" }, { key: "asc" }],
      select: { key: true, label: true },
    }),
    prisma().connection.count({
      where: {
        event_id: eventId,
        integration_id: integrationId,
        status: { not: "ended" },
        granted_scopes: { has: "participants.read" },
      },
    }),
  ]);
  const answers = answersOf(record?.custom_form_fields, language);
  const { consent, profile, applicationStates } = messagesOf(language);
  const words = consent.values;
  const values: [string, string | null | undefined][] = [
    [words.name, person.name],
    [words.email, person.email],
    [profile.displayName, record?.display_name],
    [profile.nickname, record?.nickname],
    [profile.organisation, record?.organisation],
    [profile.realName, record?.real_name],
    [words.role, record?.role?.name],
    [profile.privacyMode, record?.privacy_mode ? words.on : null],
    [words.application, record && stateWords(applicationStates, record.application_status)],
    [
      words.notes,
      showsNotes > 0 && (record?.admin_notes ?? record?.application_admin_notes)
        ? words.asWritten
        : null,
    ],
    ...questions.map(({ key, label }): [string, string | undefined] => [label, answers.get(key)]),
  ];
  return {
    values: values.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    usesPrivacyMode: record?.privacy_mode === true,
  };
}

function answersOf(stored: unknown, language: Language): Map<string, string> {
  const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
  return new Map(entries.map(([key, value]) => [key, answerText(value, language)]));
}

function answerText(value: unknown, language: Language): string {
  const { yes, no } = messagesOf(language).consent.values;
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? yes : no;
  return Array.isArray(value)
    ? value.map((each) => answerText(each, language)).join(", ")
    : String(value);
}

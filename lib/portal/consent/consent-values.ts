import { prisma } from "@/lib/db/prisma";

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
  const answers = answersOf(record?.custom_form_fields);
  const values: [string, string | null | undefined][] = [
    ["Name", person.name],
    ["E-mail", person.email],
    ["Display name", record?.display_name],
    ["Nickname", record?.nickname],
    ["Organisation", record?.organisation],
    ["Real name", record?.real_name],
    ["Role", record?.role?.name],
    ["Privacy mode", record?.privacy_mode ? "on" : null],
    ["Application", record?.application_status.replace("_", " ")],
    [
      "Organizers' notes",
      showsNotes > 0 && (record?.admin_notes ?? record?.application_admin_notes)
        ? "as the organizers wrote them"
        : null,
    ],
    ...questions.map(({ key, label }): [string, string | undefined] => [label, answers.get(key)]),
  ];
  return {
    values: values.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    usesPrivacyMode: record?.privacy_mode === true,
  };
}

function answersOf(stored: unknown): Map<string, string> {
  const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
  return new Map(entries.map(([key, value]) => [key, answerText(value)]));
}

function answerText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.map(answerText).join(", ") : String(value);
}

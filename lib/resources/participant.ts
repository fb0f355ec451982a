import * as z from "zod";
import type { RowSource } from "@/lib/db/rows";
import type { IntegrationView } from "@/lib/people/integration-view";
import { type PersonState, personStateColumns, personStateSql } from "@/lib/people/withholding";
import { importedAnswers } from "./imported";
import {
  choice,
  columnsOf,
  derived,
  flag,
  line,
  notTyped,
  prose,
  reference,
  servedSchemas,
  stamp,
  title,
} from "./kinds";
import { boolean, id, text } from "./served";

export const applicationStatuses = [
  "pending",
  "approved",
  "rejected",
  "revision_requested",
] as const;

/**
 * Every key that the event declares; null when unanswered. They have the order that the database
 * gives to the snapshots of webhooks, so that both serve the same bytes. The event's keys are read
 * once for all rows.
 */
const answersSql = `(SELECT coalesce(jsonb_object_agg(key, t.custom_form_fields -> key), '{}')
  FROM unnest(ARRAY(SELECT f.key FROM form_fields f WHERE f.event_id = $1::uuid)) key)`;

export const participantFields = {
  id: derived(id),
  created_at: stamp,
  updated_at: stamp,
  display_name: title(120, "Enter a name for this person."),
  nickname: line(120),
  organisation: line(120),
  privacy_mode: flag,
  is_guest: derived(boolean),
  role: reference("role_id"),
  real_name: line(120),
  email: derived(text),
  admin_notes: prose(4000),
  application_status: notTyped(choice(applicationStatuses)),
  application_admin_notes: prose(4000),
  custom_form_fields: {
    served: z.record(z.string(), z.unknown()).nullable(),
    sql: "jsonb",
    select: () => answersSql,
    imported: importedAnswers,
    absent: {},
  },
  personal_data_withheld: derived(boolean),
} as const;

export const participantSchema = z.strictObject(servedSchemas(participantFields));

export type Participant = z.output<typeof participantSchema>;

/**
 * Exactly the keys the event declares; null when unanswered; `{}` on an event without form fields.
 */
type Answers = Record<string, unknown>;

export interface ParticipantRow
  extends Omit<Participant, "id" | "custom_form_fields" | "personal_data_withheld"> {
  person: PersonState;
  custom_form_fields: Answers;
}

export const participantRows: RowSource<ParticipantRow> = {
  table: "event_people",
  joins: "JOIN people p ON p.id = t.person_id",
  id: "person_id",
  columns: columnsOf(participantFields, {
    person: personStateSql("t", "p"),
    is_guest: "p.is_guest",
    email: "p.email",
  }),
};

/** On a page, the fields of the person's state are in the row itself. */
export type ParticipantOfPage = Omit<ParticipantRow, "person"> & PersonState;

const { person: _, ...otherColumns } = participantRows.columns;

export const participantPageRows: RowSource<ParticipantOfPage> = {
  ...participantRows,
  columns: { ...otherColumns, ...personStateColumns("t", "p") },
};

/** Serializes the rows of a page. Deleted accounts are omitted. */
export function serializeParticipantPage(
  rows: ParticipantOfPage[],
  view: IntegrationView,
): Participant[] {
  view.prepare(rows.map((row) => row.person_id));
  return rows.flatMap((row) => participantOf(row, row, view) ?? []);
}

/** Undefined for a deleted account, because it has no pseudonym. */
export const serializeParticipant = (
  row: ParticipantRow,
  view: IntegrationView,
): Participant | undefined => participantOf(row, row.person, view);

function participantOf(
  row: Omit<ParticipantRow, "person">,
  person: PersonState,
  view: IntegrationView,
): Participant | undefined {
  const pseudonym = view.pseudonymOf(person);
  if (pseudonym === undefined) return undefined;
  const hidden =
    view.withholds(person) && (hasPersonalData(row) || (!view.showsNotes && hasNotes(row)));
  return {
    id: pseudonym,
    created_at: row.created_at,
    updated_at: row.updated_at,
    display_name: row.display_name,
    nickname: row.nickname,
    organisation: row.organisation,
    privacy_mode: row.privacy_mode,
    is_guest: row.is_guest,
    role: row.role,
    real_name: hidden ? null : row.real_name,
    email: hidden ? null : row.email,
    admin_notes: view.showsNotes ? row.admin_notes : null,
    application_status: row.application_status,
    application_admin_notes: view.showsNotes ? row.application_admin_notes : null,
    custom_form_fields: hidden ? null : row.custom_form_fields,
    personal_data_withheld: hidden,
  };
}

/**
 * The withheld fields of a person (docs/rules/people.md#privacy-mode), and the organizers' notes
 * (docs/rules/people.md#organizers-notes).
 */
export const withheldFields = [
  "real_name",
  "email",
  "custom_form_fields",
] as const satisfies (keyof Participant)[];
export const notesFields = [
  "admin_notes",
  "application_admin_notes",
] as const satisfies (keyof Participant)[];

export const hasNotes = ({ admin_notes, application_admin_notes }: NotesOf) =>
  admin_notes !== null || application_admin_notes !== null;

type NotesOf = Pick<ParticipantRow, "admin_notes" | "application_admin_notes">;

/** SQL: the same for a row `t` of event_people and its row `p` of people. */
export const hasPersonalDataSql = (t: string, p: string) =>
  `(${t}.real_name IS NOT NULL OR ${p}.email IS NOT NULL OR EXISTS (
    SELECT FROM form_fields f WHERE f.event_id = ${t}.event_id
       AND ${t}.custom_form_fields -> f.key <> 'null'))`;

const hasPersonalData = (row: Pick<ParticipantRow, "real_name" | "email" | "custom_form_fields">) =>
  [row.real_name, row.email, ...Object.values(row.custom_form_fields)].some(
    (value) => value !== null,
  );

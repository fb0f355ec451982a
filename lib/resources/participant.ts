import * as z from "zod";
import { instantSql, type RowSource } from "@/lib/db/rows";
import type { IntegrationView } from "@/lib/people/integration-view";
import { type PersonState, personStateColumns, personStateSql } from "@/lib/people/withholding";
import { id, instant, text } from "./served";

export const applicationStatuses = ["pending", "approved", "rejected", "revision_requested"] as const;

export const participantSchema = z.strictObject({
  id,
  created_at: instant,
  updated_at: instant,
  display_name: text,
  nickname: text,
  organisation: text,
  privacy_mode: z.boolean(),
  is_guest: z.boolean(),
  role: text,
  real_name: text,
  email: text,
  admin_notes: text,
  application_status: z.enum(applicationStatuses),
  application_admin_notes: text,
  custom_form_fields: z.record(z.string(), z.unknown()).nullable(),
  personal_data_withheld: z.boolean(),
});

export type Participant = z.output<typeof participantSchema>;

/** Exactly the keys the event declares; null when unanswered; `{}` on an event without form fields. */
export type Answers = Record<string, unknown>;

export interface ParticipantRow extends Omit<Participant, "id" | "custom_form_fields" | "personal_data_withheld"> {
  person: PersonState;
  custom_form_fields: Answers;
}

export const participantRows: RowSource<ParticipantRow> = {
  table: "event_people",
  joins: "JOIN people p ON p.id = t.person_id",
  id: "person_id",
  columns: {
    person: personStateSql("t", "p"),
    created_at: instantSql("t.created_at"),
    updated_at: instantSql("t.updated_at"),
    display_name: "t.display_name",
    nickname: "t.nickname",
    organisation: "t.organisation",
    privacy_mode: "t.privacy_mode",
    is_guest: "p.is_guest",
    role: "t.role_id",
    real_name: "t.real_name",
    email: "p.email",
    admin_notes: "t.admin_notes",
    application_status: "t.application_status",
    application_admin_notes: "t.application_admin_notes",
    // The event's keys are read once for all rows.
    custom_form_fields: `(SELECT coalesce(json_object_agg(key, t.custom_form_fields -> key), '{}')
      FROM unnest(ARRAY(SELECT f.key FROM form_fields f WHERE f.event_id = $1::uuid ORDER BY f.sort_order, f.key)) key)`,
  },
};

/** On a page the person's state lies open in the row. */
export type ParticipantOfPage = Omit<ParticipantRow, "person"> & PersonState;

const { person: _, ...otherColumns } = participantRows.columns;

export const participantPageRows: RowSource<ParticipantOfPage> = {
  ...participantRows,
  columns: { ...otherColumns, ...personStateColumns("t", "p") },
};

export function serializeParticipantPage(rows: ParticipantOfPage[], view: IntegrationView): Participant[] {
  view.prepare(rows.map((row) => row.person_id));
  return rows.flatMap((row) => participantOf(row, row, view) ?? []);
}

/** Undefined for a deleted account: it has no pseudonym, so there is nothing to call it by. */
export const serializeParticipant = (row: ParticipantRow, view: IntegrationView): Participant | undefined => participantOf(row, row.person, view);

function participantOf(row: Omit<ParticipantRow, "person">, person: PersonState, view: IntegrationView): Participant | undefined {
  const pseudonym = view.pseudonymOf(person);
  if (pseudonym === undefined) return undefined;
  const hidden = view.withholds(person) && hasPersonalData(row);
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
    admin_notes: row.admin_notes,
    application_status: row.application_status,
    application_admin_notes: row.application_admin_notes,
    custom_form_fields: hidden ? null : row.custom_form_fields,
    personal_data_withheld: hidden,
  };
}

const hasPersonalData = (row: Pick<ParticipantRow, "real_name" | "email" | "custom_form_fields">) =>
  [row.real_name, row.email, ...Object.values(row.custom_form_fields)].some((value) => value !== null);

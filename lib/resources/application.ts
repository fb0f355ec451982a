import type * as z from "zod";
import type { IntegrationView } from "@/lib/people/integration-view";
import { type ParticipantRow, participantSchema } from "./participant";

/** Only in webhooks. Made from the same row as the participant that the applicant may become. */
export const applicationSchema = participantSchema.pick({
  id: true,
  created_at: true,
  updated_at: true,
  nickname: true,
  organisation: true,
  privacy_mode: true,
  real_name: true,
  email: true,
  personal_data_withheld: true,
});

export type Application = z.output<typeof applicationSchema>;

/** Undefined for a deleted account. */
export function serializeApplication(
  row: ParticipantRow,
  view: IntegrationView,
): Application | undefined {
  const pseudonym = view.pseudonymOf(row.person);
  if (pseudonym === undefined) return undefined;
  const hidden = view.withholds(row.person) && (row.real_name !== null || row.email !== null);
  return {
    id: pseudonym,
    created_at: row.created_at,
    updated_at: row.updated_at,
    nickname: row.nickname,
    organisation: row.organisation,
    privacy_mode: row.privacy_mode,
    real_name: hidden ? null : row.real_name,
    email: hidden ? null : row.email,
    personal_data_withheld: hidden,
  };
}

import * as z from "zod";
import { type IntegrationView, ownView } from "@/lib/people/integration-view";
import type { PersonState } from "@/lib/people/withholding";
import {
  hasNotes,
  type ParticipantRow,
  participantSchema,
  serializeParticipant,
} from "./participant";

/** Members that have no value are absent, not null (docs/rules/resources.md#profile-resource). */
export const profileSchema = z.strictObject({
  user_id: z.string().optional(),
  name: z.string().optional(),
  email: z.string().optional(),
  event_profile: participantSchema.optional(),
});

export type Profile = z.output<typeof profileSchema>;

export interface ProfileRow {
  person: PersonState;
  name: string | null;
  email: string | null;
  event_profile: ParticipantRow | null;
  /** Whether the integration's connection to the event is granted participants.read. */
  shows_notes: boolean;
}

/** The person's own view: nothing is withheld. A deleted account cannot be read any more. */
export function serializeProfile(row: ProfileRow, view: IntegrationView): Profile {
  const user_id = view.pseudonymOf(row.person);
  if (user_id === undefined) return {};
  const event_profile = row.event_profile
    ? serializeParticipant(row.event_profile, ownView(view, row.shows_notes))
    : undefined;
  return {
    user_id,
    ...(row.name !== null && { name: row.name }),
    ...(row.email !== null && { email: row.email }),
    ...(event_profile && { event_profile }),
  };
}

/**
 * Whether the organizers wrote notes that the integration may not see
 * (docs/rules/people.md#organizers-notes).
 */
export const hidesNotes = ({ event_profile, shows_notes }: ProfileRow): boolean =>
  event_profile !== null && !shows_notes && hasNotes(event_profile);

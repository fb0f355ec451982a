import type { organizerWave } from "@/lib/portal/organizer/waves";
import { shownTexts } from "@/lib/resources/form";
import { registrationWaveFields } from "@/lib/resources/registration-wave";
import { newWave } from "@/lib/resources/registration-wave-words";

export type EditedWave = NonNullable<Awaited<ReturnType<typeof organizerWave>>>;

/** The values of the wave form; without a wave, those of a new one. */
export const shownWave = (wave: EditedWave | null) => ({
  ...shownTexts(registrationWaveFields, wave, newWave),
  roles_ids: wave?.roles.map(({ role_id }) => role_id) ?? [],
  base_activities: wave?.activities.map(({ activity_id }) => activity_id) ?? [],
});

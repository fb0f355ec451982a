import type { organizerWave } from "@/lib/portal/organizer/waves";

export type EditedWave = NonNullable<Awaited<ReturnType<typeof organizerWave>>>;

/** The form fields that hold one text each. */
export const waveTexts = ["name", "start_time", "end_time", "audience", "capacity_mode", "capacity", "per_user_limit", "notify_when"] as const;

/** The values of the wave form; without a wave, those of a new one. */
export const shownWave = (wave: EditedWave | null) => ({
  name: wave?.name ?? "",
  start_time: wave?.start_time?.toISOString() ?? "",
  end_time: wave?.end_time?.toISOString() ?? "",
  audience: wave?.audience ?? "all",
  capacity_mode: wave?.capacity_mode ?? "fixed",
  capacity: wave?.capacity?.toString() ?? "",
  per_user_limit: wave?.per_user_limit?.toString() ?? "",
  notify_when: wave?.notify_when?.toISOString() ?? "",
  roles_ids: wave?.roles.map(({ role_id }) => role_id) ?? [],
  base_activities: wave?.activities.map(({ activity_id }) => activity_id) ?? [],
});

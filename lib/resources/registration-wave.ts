import * as z from "zod";
import type { RowSource } from "@/lib/db/rows";
import {
  amount,
  boundary,
  columnsOf,
  derived,
  id,
  integer,
  notTyped,
  optionalChoice,
  servedSchemas,
  stamp,
  title,
} from "./kinds";
import { ids } from "./served";
import { typedChoice } from "./typed";

export const waveStatuses = ["scheduled", "started", "finished", "canceled"] as const;
export const capacityModes = ["fixed", "percentage"] as const;
export const waveAudiences = ["all", "roles"] as const;

export const registrationWaveFields = {
  id,
  created_at: stamp,
  updated_at: stamp,
  name: title(200, "Give it a name."),
  start_time: boundary,
  end_time: boundary,
  status: notTyped(optionalChoice(waveStatuses)),
  capacity: amount(0),
  capacity_mode: { ...optionalChoice(capacityModes), typed: typedChoice(capacityModes) },
  per_user_limit: amount(1),
  base_activities: derived(ids),
  roles_ids: derived(ids),
  audience: { ...optionalChoice(waveAudiences), typed: typedChoice(waveAudiences) },
  notify_when: boundary,
  active_eligibility_generation: integer,
};

export const registrationWaveSchema = z.strictObject(servedSchemas(registrationWaveFields));

export type RegistrationWave = z.output<typeof registrationWaveSchema>;

export const registrationWaveRows: RowSource<RegistrationWave> = {
  table: "registration_waves",
  id: "id",
  columns: columnsOf(registrationWaveFields, {
    base_activities: `(SELECT coalesce(json_agg(w.activity_id
            ORDER BY w.sort_order, w.activity_id), '[]')
      FROM wave_activities w WHERE w.event_id = t.event_id AND w.wave_id = t.id)`,
    roles_ids: `(SELECT coalesce(json_agg(w.role_id ORDER BY w.role_id), '[]') FROM wave_roles w
        WHERE w.event_id = t.event_id AND w.wave_id = t.id)`,
  }),
};

export const serializeRegistrationWave = (row: RegistrationWave): RegistrationWave => row;

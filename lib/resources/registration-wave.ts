import * as z from "zod";
import { boundarySql, instantSql, type RowSource } from "@/lib/db/rows";
import { boundary, id, ids, instant, integer, text } from "./served";

export const waveStatuses = ["scheduled", "started", "finished", "canceled"] as const;
export const capacityModes = ["fixed", "percentage"] as const;
export const waveAudiences = ["all", "roles"] as const;

export const registrationWaveSchema = z.strictObject({
  id,
  created_at: instant,
  updated_at: instant,
  name: text,
  start_time: boundary.nullable(),
  end_time: boundary.nullable(),
  status: z.enum(waveStatuses).nullable(),
  capacity: integer,
  capacity_mode: z.enum(capacityModes).nullable(),
  per_user_limit: integer,
  base_activities: ids,
  roles_ids: ids,
  audience: z.enum(waveAudiences).nullable(),
  notify_when: boundary.nullable(),
  active_eligibility_generation: integer,
});

export type RegistrationWave = z.output<typeof registrationWaveSchema>;

export const registrationWaveRows: RowSource<RegistrationWave> = {
  table: "registration_waves",
  id: "id",
  columns: {
    id: "t.id",
    created_at: instantSql("t.created_at"),
    updated_at: instantSql("t.updated_at"),
    name: "t.name",
    start_time: boundarySql("t.start_time"),
    end_time: boundarySql("t.end_time"),
    status: "t.status",
    capacity: "t.capacity",
    capacity_mode: "t.capacity_mode",
    per_user_limit: "t.per_user_limit",
    base_activities: `(SELECT coalesce(json_agg(w.activity_id ORDER BY w.sort_order, w.activity_id), '[]')
      FROM wave_activities w WHERE w.event_id = t.event_id AND w.wave_id = t.id)`,
    roles_ids: `(SELECT coalesce(json_agg(w.role_id ORDER BY w.role_id), '[]') FROM wave_roles w WHERE w.event_id = t.event_id AND w.wave_id = t.id)`,
    audience: "t.audience",
    notify_when: boundarySql("t.notify_when"),
    active_eligibility_generation: "t.active_eligibility_generation",
  },
};

export const serializeRegistrationWave = (row: RegistrationWave): RegistrationWave => row;

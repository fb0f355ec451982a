import { boundarySql } from "@/lib/db/rows";

/**
 * A wave that gates an activity, with the numbers that its rules need: the sign-ups through it, on
 * this activity and by this person; those for canceled activities do not use up a person's limit.
 */
export interface GatingWave {
  id: string;
  name: string | null;
  status: string | null;
  start_time: string | null;
  /** The end of its window has passed, whether or not it was finished yet. */
  is_over: boolean;
  audience: string | null;
  roles_ids: string[];
  per_user_limit: number | null;
  capacity: number | null;
  capacity_mode: string | null;
  taken: number;
  mine: number;
}

export type Admission =
  | "open"
  | "wave_full"
  | "limit_used"
  | "not_for_you"
  | "not_started"
  | "over";

export interface AdmissionInput {
  roleId: string | null;
  /** The activity's own capacity; null without a limit. */
  capacity: number | null;
}

/**
 * Whether a wave admits a person. A started wave is open until the end of its window, regardless of
 * its planned start.
 */
export function admissionOf(wave: GatingWave, { roleId, capacity }: AdmissionInput): Admission {
  if (wave.is_over) return "over";
  if (wave.status === "scheduled" || wave.status === null) return "not_started";
  if (wave.status !== "started") return "over";
  if (!isForRole(wave, roleId)) return "not_for_you";
  if (wave.per_user_limit !== null && wave.mine >= wave.per_user_limit) return "limit_used";
  const seats = seatsOf(wave, capacity);
  return seats !== null && wave.taken >= seats ? "wave_full" : "open";
}

/** Whether people of this role may use the wave. */
export const isForRole = (
  { audience, roles_ids }: Pick<GatingWave, "audience" | "roles_ids">,
  roleId: string | null,
): boolean => audience !== "roles" || (roleId !== null && roles_ids.includes(roleId));

/**
 * The number of seats that a wave gives in one activity: its capacity, or a percentage of the
 * activity's capacity, rounded down; null without a limit.
 */
export function seatsOf(
  { capacity, capacity_mode }: Pick<GatingWave, "capacity" | "capacity_mode">,
  ofActivity: number | null,
): number | null {
  if (capacity === null || capacity_mode !== "percentage") return capacity;
  return ofActivity === null ? null : Math.floor((ofActivity * capacity) / 100);
}

const byCloseness: Admission[] = [
  "open",
  "wave_full",
  "limit_used",
  "not_for_you",
  "not_started",
  "over",
];

/**
 * The wave that admits the person, or else the one that comes closest; undefined when no wave gates
 * the activity.
 */
export const bestWave = (
  waves: GatingWave[],
  input: AdmissionInput,
): { wave: GatingWave; admission: Admission } | undefined =>
  waves
    .map((wave) => ({ wave, admission: admissionOf(wave, input) }))
    .sort(
      (one, other) => byCloseness.indexOf(one.admission) - byCloseness.indexOf(other.admission),
    )[0];

/**
 * SQL: the waves that gate the activity `a`, as JSON, the earliest first. `person` is SQL and may
 * be null.
 */
export const gatingWavesSql = (a: string, person: string) => `(
  SELECT coalesce(json_agg(json_build_object(
           'id', w.id, 'name', w.name, 'status', w.status, 'start_time', ${boundarySql("w.start_time")},
           'is_over', coalesce(w.end_time <= now(), false), 'audience', w.audience,
           'roles_ids', (SELECT coalesce(json_agg(r.role_id), '[]') FROM wave_roles r
             WHERE r.event_id = w.event_id AND r.wave_id = w.id),
           'per_user_limit', w.per_user_limit, 'capacity', w.capacity, 'capacity_mode', w.capacity_mode,
           'taken', (SELECT count(*) FROM sign_ups s WHERE s.event_id = w.event_id
             AND s.activity_id = ${a}.id AND s.wave_id = w.id),
           'mine', (SELECT count(*) FROM sign_ups s JOIN activities m ON m.event_id = s.event_id
             AND m.id = s.activity_id
                     WHERE s.event_id = w.event_id AND s.wave_id = w.id AND s.person_id = ${person}
                       AND m.status IS DISTINCT FROM 'canceled')
         ) ORDER BY w.start_time NULLS FIRST, w.id), '[]')
    FROM wave_activities g JOIN registration_waves w ON w.event_id = g.event_id AND w.id = g.wave_id
   WHERE g.event_id = ${a}.event_id AND g.activity_id = ${a}.id)`;

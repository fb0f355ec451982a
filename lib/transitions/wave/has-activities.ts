/**
 * SQL: the wave `w` opens at least one activity. A wave without activities is held, because it
 * would tell everybody of sign-ups that do not exist (docs/rules/states.md#wave-states).
 */
export const hasActivitiesSql = (w: string) =>
  `EXISTS (SELECT FROM wave_activities g WHERE g.event_id = ${w}.event_id AND g.wave_id = ${w}.id)`;

/**
 * SQL: the wave `w` opens at least one activity. Nobody is notified of a wave without activities,
 * because there is nothing to sign up for (docs/rules/notifications.md#waves).
 */
export const hasActivitiesSql = (w: string) =>
  `EXISTS (SELECT FROM wave_activities g WHERE g.event_id = ${w}.event_id AND g.wave_id = ${w}.id)`;

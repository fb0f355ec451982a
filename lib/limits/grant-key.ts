/**
 * Budgets belong to the grant, so a refreshed token gains nothing
 * (docs/rules/limits.md#budgets-belong-to-the-grant).
 */
export const grantKey = (grant: {
  integrationId: string;
  eventId: string;
  personId: string | null;
}) => [grant.integrationId, grant.eventId, grant.personId ?? "event"].join(" ");

/** Budgets belong to the grant: a refreshed token buys nothing (decisions.md §5). */
export const grantKey = (grant: { integrationId: string; eventId: string; personId: string | null }) =>
  [grant.integrationId, grant.eventId, grant.personId ?? "event"].join(" ");

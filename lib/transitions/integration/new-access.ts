// The integrations of an organization that lost its verification leave the catalog and take no new
// connections and sign-ins until it is verified again. Existing connections continue
// (docs/rules/states.md#lost-verification).

/** SQL: whether the integration `i` is in the catalog and takes new connections and sign-ins. */
export const takesNewAccessSql = (i: string) =>
  `(${i}.status = 'active' AND EXISTS (SELECT FROM organizations WHERE id = ${i}.organization_id AND verification = 'verified'))`;

/** Whether an integration that was read takes new connections and sign-ins. */
export const takesNewAccess = (integration: {
  status: string;
  organization: { verification: string };
}): boolean =>
  integration.status === "active" && integration.organization.verification === "verified";

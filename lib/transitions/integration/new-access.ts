// An organization that lost its verification: its integrations leave the catalog and take no new connections and sign-ins until it is verified again. What is
// connected goes on (docs/rules/states.md#lost-verification).

/** SQL: whether the integration `i` is in the catalog and takes new connections and sign-ins. */
export const takesNewAccessSql = (i: string) =>
  `(${i}.status = 'active' AND EXISTS (SELECT FROM organizations WHERE id = ${i}.organization_id AND verification = 'verified'))`;

/** The same of an integration that was read. */
export const takesNewAccess = (integration: { status: string; organization: { verification: string } }): boolean =>
  integration.status === "active" && integration.organization.verification === "verified";

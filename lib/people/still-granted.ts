// Removing a scope from a manifest changes only the integration
// (docs/rules/manifest.md#removing-a-scope): `withdrawn_scopes` stores the epoch in which the scope
// was last removed. Consents, codes and families store their scopes with the epoch in which these
// were granted.

/** SQL: the scopes of `grant` that its integration `i` has not removed since, in their order. */
export const stillGrantedSql = (
  grant: string,
) => `CASE WHEN i.withdrawn_scopes = '{}' THEN ${grant}.scopes ELSE ARRAY(
    SELECT scope FROM unnest(${grant}.scopes) WITH ORDINALITY AS listed (scope, place)
     WHERE ${isStillGrantedSql(grant, "scope")} ORDER BY place) END`;

/** SQL: whether `scope`, one of the scopes of `grant`, is still granted. */
export const isStillGrantedSql = (grant: string, scope: string) =>
  `coalesce((i.withdrawn_scopes->>${scope})::int, 0) <= ${grant}.scope_epoch`;

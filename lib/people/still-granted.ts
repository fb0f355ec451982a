// Removing a scope from a manifest marks the integration alone (docs/rules/manifest.md#removing-a-scope): `withdrawn_scopes` says in which epoch it was removed
// last. Consents, codes and families keep their scopes with the epoch in which these were granted.

/** SQL: the scopes of `grant` that its integration `i` has not removed since, in their order. */
export const stillGrantedSql = (grant: string) => `CASE WHEN i.withdrawn_scopes = '{}' THEN ${grant}.scopes ELSE ARRAY(
    SELECT scope FROM unnest(${grant}.scopes) WITH ORDINALITY AS listed (scope, place) WHERE ${isStillGrantedSql(grant, "scope")} ORDER BY place) END`;

/** SQL: whether `scope`, one of the scopes of `grant`, is still granted. */
export const isStillGrantedSql = (grant: string, scope: string) => `coalesce((i.withdrawn_scopes->>${scope})::int, 0) <= ${grant}.scope_epoch`;

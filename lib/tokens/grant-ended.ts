/**
 * SQL: whether the code or family `grant` is dead because its integration `i`, its connection `c`
 * or the participant's consent `s` (null for an installation) has ended. Every code and family
 * stores the epochs and the consent under which it was issued. Ending an integration, connection or
 * consent changes only that row, and everything issued before is dead on commit, however many rows
 * that is. A connection or consent made afterwards has a later epoch or another id
 * (docs/rules/tokens.md#ending-is-one-mark).
 */
export const grantEndedSql = (grant: string) => `(
  i.status <> 'active' OR i.token_epoch <> ${grant}.integration_epoch OR c.status = 'ended' OR c.token_epoch <> ${grant}.connection_epoch OR s.revoked_at IS NOT NULL
)`;

/**
 * SQL: whether the code or family `grant` is dead with its integration `i`, its connection `c` or the participant's consent `s` (null for an installation).
 * Every code and family carries the epochs and the consent under which it was issued. Ending one of these changes that single row, and everything issued
 * before is dead with the commit, however much there is; a connection or consent made afterwards has a later epoch or another id
 * (docs/rules/tokens.md#ending-is-one-mark).
 */
export const endedSql = (grant: string) => `(
  i.status <> 'active' OR i.token_epoch <> ${grant}.integration_epoch OR c.status = 'ended' OR c.token_epoch <> ${grant}.connection_epoch OR s.revoked_at IS NOT NULL
)`;

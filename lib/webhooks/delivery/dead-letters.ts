/**
 * SQL: whether a delivery `d` is a dead letter that a bulk replay sends again: its payload is kept, and it was not replayed yet. Its integration is not asked
 * for, because its id has no other, and an index that begins with the integration would go through all of its replays.
 */
export const isReplayable = `d.status = 'dead' AND d.body IS NOT NULL AND NOT EXISTS (
  SELECT FROM deliveries r WHERE r.replay_of = d.delivery_id AND r.occurrence_id = d.occurrence_id)`;

/** When and where an activity was before it moved, as its notification says it. */
export const movedFrom = (
  { start_time, end_time }: { start_time: Date | null; end_time: Date | null },
  location: string | null,
) => ({
  ...(start_time && { from_starts: start_time.toISOString() }),
  ...(end_time && { from_ends: end_time.toISOString() }),
  ...(location !== null && { from_location: location }),
});

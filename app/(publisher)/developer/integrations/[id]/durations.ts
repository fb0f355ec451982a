/** `24 hours`, `45 minutes`, `30 seconds`: a length of time in the largest unit that says it exactly enough. */
export function lasting(seconds: number): string {
  if (seconds >= 7200) return `${Math.ceil(seconds / 3600)} hours`;
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}

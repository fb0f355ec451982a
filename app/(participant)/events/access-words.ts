/** How people get into an event, as somebody reads it who would like to. */
export const accessWords = (mode: string | null): string => (mode === null ? closed : (words[mode] ?? closed));

const closed = "Takes no applications";

const words: Record<string, string> = {
  open_approval: "Apply, and the organizers decide",
  open_auto: "Apply, and you are in",
  paid_ticket: "Apply, and the organizers decide; tickets are paid",
};

/** The access mode in words, for visitors. */
export const accessWords = (mode: string | null): string =>
  mode === null ? closed : (words[mode] ?? closed);

const closed = "Applications are closed";

const words: Record<string, string> = {
  open_approval: "The organizers review applications",
  open_auto: "Open registration",
  paid_ticket: "Paid tickets; the organizers review applications",
};

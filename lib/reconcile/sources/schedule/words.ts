import { createHash } from "node:crypto";

/** A UUID made of names: the same names, the same id. */
export function namedId(...names: string[]): string {
  const hash = createHash("sha256").update(names.join("\0")).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** A title or name as it was published, spaces included; only line breaks and the like have no place in it. Blank is none. */
export const oneLine = (text: string | null | undefined): string | null => (text?.trim() ? text.replaceAll(/\p{Cc}+/gu, " ") : null);

/** Markdown of several parts, each once, with line ends of one kind. */
export function paragraphs(...parts: (string | null | undefined)[]): string | null {
  const clean = parts.map((part) => part?.replaceAll(/\r\n?/g, "\n").trim()).filter((part) => part);
  return [...new Set(clean)].join("\n\n") || null;
}

const activityTypes: Record<string, string> = {
  lecture: "lecture",
  talk: "lecture",
  keynote: "lecture",
  presentation: "lecture",
  lightningtalk: "lecture",
  lightningtalks: "lecture",
  vortrag: "lecture",
  workshop: "workshop",
  tutorial: "workshop",
  training: "workshop",
  discussion: "discussion",
  panel: "discussion",
  paneldiscussion: "discussion",
  podium: "discussion",
  meeting: "discussion",
  meetup: "discussion",
  bof: "discussion",
  competition: "competition",
  contest: "competition",
  tournament: "competition",
  larp: "LARP",
  rpg: "rpg_session",
  rpgsession: "rpg_session",
  break: "break",
  lunch: "break",
  coffeebreak: "break",
  other: "other",
};

/** The activity type of a talk's type; undefined for one that has none. */
export const activityType = (type: string): string | undefined => activityTypes[type.toLowerCase().replaceAll(/[^a-z]/g, "")];

export const slugOf = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

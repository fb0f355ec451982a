import { isBlank } from "@/lib/people/name";

export const hasText = (text: string): boolean => !isBlank(text);

/**
 * What no text of a program has: control characters except tabs and line ends, and half surrogate
 * pairs.
 */
const control = /[^\P{Cc}\t\n\r]|\p{Surrogate}/gu;

export const hasControls = (text: string): boolean => text.search(control) >= 0;

/**
 * A title or name as it was published, spaces included, but without line breaks and other control
 * characters. Blank text becomes null.
 */
export function oneLine(text: string | null | undefined): string | null {
  if (!text || !hasText(text)) return null;
  return text.replaceAll(control, "").replaceAll(/[\t\n\r\p{Zl}\p{Zp}]+/gu, " ");
}

/**
 * Markdown from several parts, each once, with uniform line ends and no control characters other
 * than tabs.
 */
export function paragraphs(...parts: (string | null | undefined)[]): string | null {
  const clean = parts.map((part) =>
    part?.replaceAll(/\r\n?/g, "\n").replaceAll(control, "").trim(),
  );
  return [...new Set(clean.filter((part) => part && hasText(part)))].join("\n\n") || null;
}

/** The limits of the service's forms (lib/resources). */
export const textLimits = { title: 300, placeName: 200, name: 120, text: 20_000 };

/** The text, at most this long and with an ellipsis when it was longer. */
export function cutAt(text: string, lengthAtMost: number): string;
export function cutAt(text: string | null, lengthAtMost: number): string | null;
export function cutAt(text: string | null, lengthAtMost: number): string | null {
  return text === null || text.length <= lengthAtMost
    ? text
    : `${text.slice(0, lengthAtMost - 1).replace(/\p{Surrogate}$/u, "")}…`;
}

// What reading makes of a stored text that an export of ours has.

export const nameAsRead = (
  name: string | null | undefined,
  lengthAtMost: number = textLimits.placeName,
) => cutAt(oneLine(name), lengthAtMost);
export const titleAsRead = (title: string | null, untitled: string) =>
  cutAt(oneLine(title ?? untitled), textLimits.title);
export const textAsRead = (text: string) => cutAt(paragraphs(text), textLimits.text);

const activityTypes = new Map(
  Object.entries({
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
  }),
);

/** The activity type of a talk's type; undefined for one that has none. */
export const activityType = (type: string): string | undefined =>
  activityTypes.get(type.toLowerCase().replaceAll(/[^a-z]/g, ""));

/** Short enough for forms, also with the beginning of an id added to it. */
const slugAtMost = 100;

export const slugOf = (text: string) =>
  text
    .slice(0, slugAtMost)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, slugAtMost)
    .replace(/^-|-$/g, "");

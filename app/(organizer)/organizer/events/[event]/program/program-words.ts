import type { activityTypes } from "@/lib/resources/activity";

export const activityTypeWords: Record<(typeof activityTypes)[number], string> = {
  rpg_session: "RPG session",
  lecture: "Lecture",
  workshop: "Workshop",
  competition: "Competition",
  discussion: "Discussion",
  LARP: "LARP",
  other: "Other",
  break: "Break",
};

export const locationWords = ({ name, code }: { name: string | null; code: string | null }) => name ?? code ?? "Unnamed location";

export const titleOf = ({ title }: { title: string | null }) => title ?? "Untitled activity";

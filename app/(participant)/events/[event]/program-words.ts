import type { Messages } from "@/messages/en";

// The words that the components of the program need in the browser.

const pick = <Name extends keyof Messages["program"]>(
  words: Messages["program"],
  names: readonly Name[],
) =>
  Object.fromEntries(names.map((name) => [name, words[name]])) as Pick<Messages["program"], Name>;

const ofEntry = ["canceled", "signedUp", "with", "overlap"] as const;
const ofTimetable = [...ofEntry, "title", "unnamedRoom", "noRoom", "now", "notScheduled"] as const;
const ofSignUps = ["signUp", "leave", "youAreSignedUp", "leaveTitle", "leaveConsequences"] as const;

export type EntryWords = Pick<Messages["program"], (typeof ofEntry)[number]>;
export type TimetableWords = Pick<Messages["program"], (typeof ofTimetable)[number]>;
export type SignUpWords = Pick<Messages["program"], (typeof ofSignUps)[number]>;

export const timetableWords = (words: Messages["program"]): TimetableWords =>
  pick(words, ofTimetable);
export const signUpWords = (words: Messages["program"]): SignUpWords => pick(words, ofSignUps);

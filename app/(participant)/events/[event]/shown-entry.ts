import type { OwnParticipation } from "@/lib/portal/participant/own-record";
import type { PublicEvent } from "@/lib/portal/participant/public-event";
import {
  overlappingSessions,
  ownSessions,
  type ProgramEntry,
} from "@/lib/portal/participant/public-program";
import { activityTypeOf } from "@/lib/resources/activity-words";
import { isoWords } from "@/lib/time/words";
import { type Admission, bestWave, type GatingWave } from "@/lib/transitions/sign-up/waves";
import type { Messages } from "@/messages/en";
import { count, fill } from "@/messages/fill";
import type { Language } from "@/messages/language";

/**
 * An activity as the program shows it. A page sends hundreds of these to the browser besides their
 * markup, so they hold only what is shown. Flags that are false are omitted.
 */
export interface ShownEntry {
  id: string;
  title: string;
  /** ISO 8601 */
  start?: string;
  end?: string;
  /** The id of its location. */
  room?: string;
  /** The colour of its thread, if it has a thread. */
  color?: string | null;
  /** Thread, type and location. */
  details: string[];
  hosts?: string;
  isCanceled?: true;
  isMine?: true;
  /**
   * The reader's other sign-ups at the same time. Only set if they signed up for this activity or
   * it takes sign-ups.
   */
  overlaps?: string;
  /** How many places are left. Only set for an activity that takes sign-ups. */
  places?: string;
  /** Whether sign-ups are open to the reader, in words. */
  admission?: { words: string; at?: string };
  /** Whether the reader can sign up now. */
  isOpen?: true;
}

/**
 * The reader of the program. `maySignUp`: they are shown the controls for taking a seat; the verb
 * makes the decision. `own`: the activities they signed up for.
 */
export async function readerOf(
  event: PublicEvent,
  personId: string | null,
  participation: OwnParticipation | null,
) {
  const takesPart =
    participation !== null &&
    participation.registered_at !== null &&
    !participation.removed_at &&
    !participation.cancelled_at;
  return {
    roleId: participation?.role_id ?? null,
    takesPart,
    maySignUp: takesPart && event.publish_status === "published" && !event.is_archived,
    own: personId !== null && takesPart ? await ownSessions(event.id, personId) : [],
  };
}

type Reader = Awaited<ReturnType<typeof readerOf>>;

/** The language of the page, and its words. */
interface InLanguage {
  language: Language;
  messages: Messages;
}

export function shownEntry(
  entry: ProgramEntry,
  { roleId, maySignUp, own }: Reader,
  { language, messages }: InLanguage,
): ShownEntry {
  const words = messages.program;
  const takesSignUps = entry.sign_ups_enabled && entry.status !== "canceled";
  const isFull = entry.capacity !== null && entry.committed_signups_count >= entry.capacity;
  const waveAdmission = bestWave(entry.waves, { roleId, capacity: entry.capacity });
  const overlaps = entry.is_mine || entry.sign_ups_enabled ? overlappingSessions(entry, own) : [];
  return {
    id: entry.id,
    title: entry.title,
    details: detailsOf(entry, messages.activityTypes),
    ...(entry.start_time && { start: isoWords(entry.start_time) }),
    ...(entry.end_time && { end: isoWords(entry.end_time) }),
    ...(entry.location && { room: entry.location.id }),
    ...(entry.thread && { color: entry.thread.color_hex }),
    ...(entry.hosts.length > 0 && {
      hosts: entry.hosts.map((name) => name ?? words.privateHost).join(", "),
    }),
    ...(entry.status === "canceled" && { isCanceled: true }),
    ...(entry.is_mine && { isMine: true }),
    ...(overlaps.length > 0 && { overlaps: overlaps.map(({ title }) => title).join(", ") }),
    ...(takesSignUps && { places: placesInWords(entry, words, language) }),
    ...(takesSignUps &&
      !entry.is_mine &&
      !isFull &&
      waveAdmission && { admission: admissionInWords(waveAdmission, words) }),
    ...(takesSignUps &&
      maySignUp &&
      !isFull &&
      (waveAdmission === undefined || waveAdmission.admission === "open") && { isOpen: true }),
  };
}

function detailsOf(
  { thread, activity_type, location }: ProgramEntry,
  types: Messages["activityTypes"],
): string[] {
  const type = activityTypeOf(activity_type);
  const typeWords = type === "other" ? undefined : types[type];
  return [...new Set([thread?.name, typeWords, location?.name].filter((detail) => detail != null))];
}

function placesInWords(
  { capacity, committed_signups_count: taken }: ProgramEntry,
  words: Messages["program"],
  language: Language,
): string {
  if (capacity === null) return count(language, words.signUpsSoFar, taken);
  const left = capacity - taken;
  return left > 0
    ? count(language, words.placesLeft, capacity, { left: left.toLocaleString(language) })
    : count(language, words.full, capacity);
}

function admissionInWords(
  { wave, admission }: { wave: GatingWave; admission: Admission },
  words: Messages["program"],
): NonNullable<ShownEntry["admission"]> {
  if (admission === "not_started" && wave.start_time !== null)
    return { words: words.opensAt, at: wave.start_time };
  return {
    words: fill(words[wordOfAdmission[admission]], { limit: wave.per_user_limit ?? "" }),
  };
}

const wordOfAdmission = {
  open: "open",
  not_started: "opensLater",
  over: "over",
  not_for_you: "notForYou",
  limit_used: "limitUsed",
  wave_full: "waveFull",
} as const satisfies Record<Admission, keyof Messages["program"]>;

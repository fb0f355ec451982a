import {
  type OwnSession,
  overlappingSessions,
  type ProgramEntry,
} from "@/lib/portal/participant/public-program";
import { activityTypeOf, activityTypeWords } from "@/lib/resources/activity-words";
import { isoWords } from "@/lib/time/words";
import { type Admission, bestWave, type GatingWave } from "@/lib/transitions/sign-up/waves";
import { counted } from "@/lib/words";

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

/** The reader of the program. */
export interface Reader {
  roleId: string | null;
  maySignUp: boolean;
  /** The activities they signed up for. */
  own: OwnSession[];
}

export function shownEntry(entry: ProgramEntry, { roleId, maySignUp, own }: Reader): ShownEntry {
  const takesSignUps = entry.sign_ups_enabled && entry.status !== "canceled";
  const isFull = entry.capacity !== null && entry.committed_signups_count >= entry.capacity;
  const waveAdmission = bestWave(entry.waves, { roleId, capacity: entry.capacity });
  const overlaps = entry.is_mine || entry.sign_ups_enabled ? overlappingSessions(entry, own) : [];
  return {
    id: entry.id,
    title: entry.title,
    details: detailsOf(entry),
    ...(entry.start_time && { start: isoWords(entry.start_time) }),
    ...(entry.end_time && { end: isoWords(entry.end_time) }),
    ...(entry.location && { room: entry.location.id }),
    ...(entry.thread && { color: entry.thread.color_hex }),
    ...(entry.hosts.length > 0 && {
      hosts: entry.hosts.map((name) => name ?? "Private").join(", "),
    }),
    ...(entry.status === "canceled" && { isCanceled: true }),
    ...(entry.is_mine && { isMine: true }),
    ...(overlaps.length > 0 && { overlaps: overlaps.map(({ title }) => title).join(", ") }),
    ...(takesSignUps && { places: placesInWords(entry) }),
    ...(takesSignUps &&
      !entry.is_mine &&
      !isFull &&
      waveAdmission && { admission: admissionInWords(waveAdmission) }),
    ...(takesSignUps &&
      maySignUp &&
      !isFull &&
      (waveAdmission === undefined || waveAdmission.admission === "open") && { isOpen: true }),
  };
}

function detailsOf({ thread, activity_type, location }: ProgramEntry): string[] {
  const type = activityTypeOf(activity_type);
  const typeWords = type === "other" ? undefined : activityTypeWords[type];
  return [...new Set([thread?.name, typeWords, location?.name].filter((detail) => detail != null))];
}

function placesInWords({ capacity, committed_signups_count: count }: ProgramEntry): string {
  if (capacity === null) return `${counted(count, "sign-up")} so far`;
  const left = capacity - count;
  if (left > 0) return `${left.toLocaleString("en")} of ${counted(capacity, "place")} left`;
  return `Full (${counted(capacity, "place")})`;
}

function admissionInWords({
  wave,
  admission,
}: {
  wave: GatingWave;
  admission: Admission;
}): NonNullable<ShownEntry["admission"]> {
  if (admission === "not_started" && wave.start_time !== null)
    return { words: "Sign-ups open", at: wave.start_time };
  return { words: admissionWords[admission](wave) };
}

const admissionWords: Record<Admission, (wave: GatingWave) => string> = {
  open: () => "Sign-ups are open",
  not_started: () => "Sign-ups open later",
  over: () => "Sign-ups are closed",
  not_for_you: () => "Sign-ups are currently open to other roles only",
  limit_used: ({ per_user_limit }) =>
    `Sign-ups are limited to ${per_user_limit} per person, and you have reached the limit`,
  wave_full: () => "All places in the open wave are taken",
};

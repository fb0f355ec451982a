import { OptionalText } from "@/components/ui/detail-list";
import { isBlank } from "@/lib/people/name";

/** The name that organizers see: the display name, else the nickname, else the real name. */
export const nameOf = ({
  display_name,
  nickname,
  real_name,
}: {
  display_name: string | null;
  nickname: string | null;
  real_name: string | null;
}) =>
  [display_name, nickname, real_name].find((name) => name !== null && !isBlank(name)) ?? "Unnamed";

/** An answer to a question of the event's form as readable text; null when there is none. */
export function answerWords(answer: unknown): string | null {
  if (answer === null || answer === undefined || answer === "") return null;
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  if (Array.isArray(answer)) return answer.map(answerWords).filter(Boolean).join(", ") || null;
  return typeof answer === "object" ? JSON.stringify(answer) : String(answer);
}

/** What a person is asked besides the display name. */
export const profileDetails = (profile: {
  real_name: string | null;
  nickname: string | null;
  organisation: string | null;
}) => [
  { term: "Real name", value: <OptionalText text={profile.real_name} /> },
  { term: "Nickname", value: <OptionalText text={profile.nickname} /> },
  { term: "Organisation", value: <OptionalText text={profile.organisation} /> },
];

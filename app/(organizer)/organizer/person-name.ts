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

import { randomUUID } from "node:crypto";
import type { ScheduleFormat } from "@/lib/reconcile/sources/schedule/source";
import { repeated } from "./hostile-texts";

const megabytes = 1_000_000;

/** Published files within the limit of 20 MB, by format. */
export const hostileSchedules: Record<ScheduleFormat, Record<string, () => string>> = {
  json: {
    "a deep list": () => `{"schedule":${"[".repeat(5 * megabytes)}`,
    "many rooms": () =>
      JSON.stringify({
        schedule: {
          conference: {
            title: "a",
            days: Array.from({ length: 3_000 }, () => ({ rooms: { a: [] } })),
          },
        },
      }),
    "many values": () => `{"schedule":[${repeated("[],", 5 * megabytes)}[]]}`,
    "2,000 talks": () => JSON.stringify({ schedule: scheduleOf(2_000) }),
    "a long text": () =>
      JSON.stringify({ schedule: { conference: { title: "a".repeat(18 * megabytes), days: [] } } }),
  },
  xml: {
    "a deep tree": () => `<schedule>${repeated("<a>", 5 * megabytes)}`,
    "many elements": () => `<schedule>${repeated("<a/>", 5 * megabytes)}</schedule>`,
    "many attributes": () =>
      `<schedule ${Array.from({ length: 500_000 }, (_, n) => `a${n}="1"`).join(" ")}/>`,
    "a long text": () => `<schedule>${"a".repeat(18 * megabytes)}</schedule>`,
    entities: () => `<schedule>${repeated("&amp;", 5 * megabytes)}</schedule>`,
  },
  icalendar: {
    "one line": () =>
      `BEGIN:VCALENDAR\r\nSUMMARY:${"a".repeat(18 * megabytes)}\r\nEND:VCALENDAR\r\n`,
    "folded lines": () =>
      `BEGIN:VCALENDAR\r\nSUMMARY:${repeated("a\r\n ", 5 * megabytes)}\r\nEND:VCALENDAR\r\n`,
    "many components": () =>
      `BEGIN:VCALENDAR\r\n${repeated("BEGIN:VEVENT\r\nEND:VEVENT\r\n", 5 * megabytes)}END:VCALENDAR\r\n`,
    "nested components": () => `BEGIN:VCALENDAR\r\n${repeated("BEGIN:VEVENT\r\n", 5 * megabytes)}`,
  },
};

/** Lists of people within the limit of 20 MB. */
export const hostilePeople: Record<string, () => string> = {
  "one quoted cell": () => `email\n"${"a".repeat(18 * megabytes)}`,
  "many quotes": () => `email\n"${repeated('""', 18 * megabytes)}"`,
  "one wide row": () => repeated("email,", 18 * megabytes),
  "empty rows": () => `email\n${repeated("\n", 18 * megabytes)}`,
  "rows of spaces": () => `email\n${repeated(`${" ".repeat(9_000)}\n`, 18 * megabytes)}`,
  "10,000 people": () =>
    `email,registered\n${Array.from({ length: 10_000 }, (_, n) => `p${n}@example.com,yes\n`).join("")}`,
  "bytes that are no text": () => `\u00ff\u00fe${repeated("\u0000\u0001", 5 * megabytes)}`,
};

function scheduleOf(talks: number) {
  const talk = (n: number) => ({
    guid: randomUUID(),
    title: `Talk ${n}`,
    date: "2027-01-01T09:00:00Z",
    duration: "0:30",
    persons: [{ id: n, public_name: `P${n}` }],
  });
  const days = [
    { date: "2027-01-01", rooms: { a: Array.from({ length: talks }, (_, n) => talk(n)) } },
  ];
  return { conference: { title: "a", time_zone_name: "Europe/Berlin", days } };
}

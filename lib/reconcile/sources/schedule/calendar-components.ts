import { MalformedFile } from "@/lib/reconcile/sources/bundle/json-stream";
import { type ContentLine, contentLines, type Report } from "./content-lines";

/** A component of a calendar file: VCALENDAR, VEVENT, VTIMEZONE. */
export interface CalendarComponent {
  name: string;
  /** The number of its first line. */
  line: number;
  lines: ContentLine[];
  components: CalendarComponent[];
}

export interface CalendarFile {
  /** The components at the top, without the one in which the file ends. */
  components: CalendarComponent[];
  /** Those that the next one, or the end of the one around them, ended. */
  endedByOthers: { component: CalendarComponent; by: ContentLine }[];
  /**
   * Where the file ends, the innermost component that it ends in, and the entry that this is of.
   */
  cut?: { line: number; inside: CalendarComponent; entry: CalendarComponent | undefined };
}

const componentsAtMost = 50_000;

/** How many components are around one of this name. */
const depthOf = new Map([
  ["VCALENDAR", 0],
  ...["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"].map((name) => [name, 1] as const),
  ...["STANDARD", "DAYLIGHT", "VALARM"].map((name) => [name, 2] as const),
]);

/** The components of a calendar file. One without its END ends where it has to. */
export function calendarComponents(
  bytes: Buffer,
  charset: string | undefined,
  report: Report,
): CalendarFile {
  const file: CalendarComponent = { name: "", line: 0, lines: [], components: [] };
  const open = [file];
  const openNames = new Map<string, number>();
  const endedByOthers: CalendarFile["endedByOthers"] = [];
  let [components, lastLine] = [0, 0];
  const close = () => {
    const closed = open.pop() ?? file;
    openNames.set(closed.name, (openNames.get(closed.name) ?? 0) - 1);
    return closed;
  };
  const endOthers = (by: ContentLine, isLast: (component: CalendarComponent) => boolean) => {
    for (let inner = open.at(-1); inner && !isLast(inner); inner = open.at(-1))
      endedByOthers.push({ component: close(), by });
  };
  for (const line of contentLines(bytes, charset, report)) {
    const name = line.value.trim().toUpperCase();
    lastLine = line.line;
    if (line.name === "BEGIN") {
      components += 1;
      if (components > componentsAtMost) {
        throw new MalformedFile(
          [],
          `iCalendar with at most ${componentsAtMost.toLocaleString("en")} components`,
          { place: `line ${line.line}` },
        );
      }
      const depth = depthOf.get(name) ?? open.length;
      endOthers(line, () => open.length - 1 <= depth);
      const begun: CalendarComponent = { name, line: line.line, lines: [], components: [] };
      open.at(-1)?.components.push(begun);
      open.push(begun);
      openNames.set(name, (openNames.get(name) ?? 0) + 1);
    } else if (line.name !== "END") open.at(-1)?.lines.push(line);
    else if (openNames.get(name)) {
      endOthers(line, (component) => component.name === name);
      close();
    } else report(`END:${name.slice(0, 60)} without its BEGIN is left out`, line.line);
  }
  const inside = open.at(-1);
  if (!inside || inside === file) return { components: file.components, endedByOthers };
  const cut = { line: lastLine, inside, entry: open.find(({ name }) => name === "VEVENT") };
  return { components: withoutCut(open), endedByOthers, cut };
}

/** The calendar in which a file ends has what is complete in it. */
function withoutCut([file, calendar, cut]: CalendarComponent[]): CalendarComponent[] {
  if (calendar?.name === "VCALENDAR" && cut) calendar.components.pop();
  else if (calendar?.name !== "VCALENDAR") file?.components.pop();
  return file?.components ?? [];
}

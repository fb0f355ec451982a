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

const componentsAtMost = 50_000;

/**
 * The components at the top of a calendar file. A file that ends inside one is refused: what it
 * does not contain is not known to have ended.
 */
export function calendarComponents(
  bytes: Buffer,
  charset: string | undefined,
  report: Report,
): CalendarComponent[] {
  const file: CalendarComponent = { name: "", line: 0, lines: [], components: [] };
  const open = [file];
  let [components, lastLine] = [0, 0];
  for (const line of contentLines(bytes, charset, report)) {
    const inside = open.at(-1) ?? file;
    const name = line.value.trim().toUpperCase();
    lastLine = line.line;
    if (line.name === "BEGIN") {
      components += 1;
      if (components > componentsAtMost) {
        throw new MalformedFile(
          [],
          `iCalendar with at most ${componentsAtMost.toLocaleString("en")} components`,
        );
      }
      const begun: CalendarComponent = { name, line: line.line, lines: [], components: [] };
      inside.components.push(begun);
      open.push(begun);
    } else if (line.name !== "END") inside.lines.push(line);
    else if (inside.name === name && open.length > 1) open.pop();
    else report(`END:${name.slice(0, 60)} without its BEGIN is left out`, line.line);
  }
  const unfinished = open.at(-1);
  if (open.length > 1 && unfinished) {
    throw new MalformedFile([], `iCalendar with END:${unfinished.name}; the file ends here`, {
      place: `line ${lastLine}`,
    });
  }
  return file.components;
}

import { groupBy } from "@/lib/group-by";
import { isObject } from "@/lib/reconcile/item";
import { MalformedFile } from "@/lib/reconcile/sources/bundle/json-stream";
import { conferenceMembers, talkMembers } from "./format";
import { ProgramNotes, placeNamed } from "./notes";
import { lineOf, type ScheduleSource } from "./source";
import { textOfFile } from "./text-encoding";
import {
  brokenFile,
  childrenOf,
  type Element,
  linesIn,
  type PartialFormat,
  xmlTree,
} from "./xml-tree";

/**
 * The processing instruction that holds, as JSON, the members of schedule JSON for which schedule
 * XML has no element (docs/rules/schedules.md#schedule-xml).
 */
const furtherMembers = "schedule-json";

/** The schedule XML of frab and pretalx, in the form of schedule JSON. */
export function scheduleOfXml(bytes: Buffer, charset?: string): ScheduleSource {
  const notes = new ProgramNotes();
  const { text, guess } = textOfFile(bytes, { declared: declaredEncoding(bytes), charset });
  if (guess) notes.repairs.add(guess, "");
  const { root, breaks } = xmlTree(
    withAmpersands(withoutControls(text, notes), notes),
    scheduleFormat,
    (note, line) => notes.losses.add(note, `line ${line}`),
  );
  if (root.name !== "schedule")
    throw new MalformedFile([], "XML with a schedule", {
      place: `line ${root.line}`,
      found: `<${root.name}>`,
    });
  const days = childrenOf(root, "day");
  const rooms = days.flatMap((day) => childrenOf(day, "room"));
  if (breaks[0] && !rooms.some((room) => childrenOf(room, "event").length > 0))
    throw brokenFile(breaks[0]);
  for (const { line, found, expected, entry } of breaks)
    notes.losses.add(
      `not read: ${JSON.stringify(found)}, expected ${expected}`,
      placeNamed(`line ${line}`, titleOf(entry), entry?.attributes.guid, entry?.attributes.id),
    );
  const [conference] = childrenOf(root, "conference");
  const schedule = {
    ...membersOf(root, noMembers, ["conference", "day"]),
    conference: {
      ...membersOf(conference, conferenceMembers, ["days", "track"]),
      tracks: childrenOf(conference, "track").map(trackOf),
      rooms: roomsByName(rooms).flatMap(([, [room]]) =>
        room ? [{ ...further(room), ...room.attributes, [lineOf]: room.line }] : [],
      ),
      days: days.map(dayOf),
    },
  };
  return { format: "xml", notes, schedule, isIncomplete: breaks.length > 0 };
}

const scheduleFormat: PartialFormat = {
  parents: new Map([
    ["event", "room"],
    ["room", "day"],
    ["day", "schedule"],
    ["conference", "schedule"],
  ]),
  entry: "event",
  whole: "conference",
  // An event has a room without attributes, with its name.
  landmarks: /<\/(?:[\w.-]+:)?(event)\s*>|<(?:[\w.-]+:)?(?:(event|day|conference)[\s>]|(room)\s)/g,
  target: furtherMembers,
};

function titleOf(entry: Element | undefined): string | undefined {
  const [title] = childrenOf(entry, "title");
  return title && textOfElement(title);
}

/** XML has none of these, neither as a character nor by number. */
function withoutControls(text: string, notes: ProgramNotes): string {
  const first = text.search(unwritable);
  if (first < 0) return text;
  notes.reportControls(`line ${text.slice(0, first).split("\n").length}`);
  return text.replaceAll(unwritable, "");
}

const unwritable =
  /[^\P{Cc}\t\n\r\u0085]|[\ufffe\uffff]|&#(?:x0*(?:[0-8bcef]|1[0-9a-f]|7f)|0*(?:[0-8]|1[124-9]|2\d|3[01]|127));/giu;

/** Readers take all up to the next semicolon for the name of an entity. */
function withAmpersands(text: string, notes: ProgramNotes): string {
  let [line, counted] = [1, 0];
  return text.replaceAll(ampersands, (found, at: number) => {
    if (found !== "&") return found;
    line += linesIn(text.slice(counted, at));
    counted = at;
    notes.repairs.add("an & that is not written as &amp; is text", `line ${line}`);
    return "&amp;";
  });
}

/** In sections in which it is text, it stays as it is. */
const ampersands =
  /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|&(?!(?:#\d+|#x[\da-f]+|[\w.:-]+);)/gi;

function dayOf(day: Element) {
  const { start, end, ...attributes } = day.attributes;
  const rooms = roomsByName(childrenOf(day, "room")).map(([name, parts]) => [
    name,
    parts.flatMap((room) => childrenOf(room, "event")).map(talkOf),
  ]);
  return {
    ...attributes,
    day_start: start,
    day_end: end,
    rooms: Object.fromEntries(rooms),
    [lineOf]: day.line,
  };
}

const trackOf = (track: Element) => ({
  ...further(track),
  ...track.attributes,
  name: track.attributes.name ?? textOfElement(track),
  [lineOf]: track.line,
});

function talkOf(event: Element) {
  const list = (name: string) => childrenOf(event, name).flatMap((each) => childrenOf(each));
  return {
    ...event.attributes,
    ...membersOf(event, talkMembers, ["persons", "links", "attachments"]),
    persons: list("persons").map((person) => ({
      ...person.attributes,
      public_name: textOfElement(person).trim(),
    })),
    links: list("links").map((link) => ({ url: link.attributes.href, title: textOfElement(link) })),
    attachments: list("attachments").map((link) => ({
      url: link.attributes.href,
      title: textOfElement(link),
    })),
    [lineOf]: event.line,
  };
}

const noMembers: ReadonlySet<string> = new Set();

/**
 * The texts of the child elements. Of one that is `read`, the text of all inside it; another one
 * without a text of its own is a member that the summary lists, unless it is empty.
 */
function membersOf(
  element: Element | undefined,
  read: ReadonlySet<string>,
  without: string[],
): Record<string, unknown> {
  const children = childrenOf(element).filter(({ name }) => !without.includes(name));
  const members = children.map((child): [string, unknown] => {
    const isText =
      read.has(child.name) ||
      child.content.some((each) => typeof each === "string" && each.trim() !== "");
    return isText ? [child.name, textOfElement(child)] : [`<${child.name}>`, hasContent(child)];
  });
  return { ...further(element), ...Object.fromEntries(members) };
}

function further(element: Element | undefined): object {
  const [written] = element?.instructions ?? [];
  try {
    const members: unknown = written === undefined ? {} : JSON.parse(written);
    return isObject(members) ? members : {};
  } catch {
    return {};
  }
}

/** Elements of HTML that begin a new paragraph or line. */
const paragraphs = /^(?:p|div|ul|ol|h[1-6]|blockquote)$/i;
const lines = /^(?:br|li|tr)$/i;

/** The text of an element and of all inside it. */
export function textOfElement({ content }: Element): string {
  return content
    .map((each) => {
      if (typeof each === "string") return each;
      const text = textOfElement(each);
      return paragraphs.test(each.name)
        ? `\n\n${text}\n\n`
        : lines.test(each.name)
          ? `\n${text}`
          : text;
    })
    .join("")
    .replace(/\n{3,}/g, "\n\n");
}

/** Whether an element has something that its absence would lose. */
const hasContent = ({ attributes, content }: Element): boolean =>
  Object.keys(attributes).length > 0 ||
  content.some((each) => typeof each !== "string" || each.trim() !== "");

const roomsByName = (rooms: Element[]) => [
  ...groupBy(rooms, ({ attributes }) => attributes.name ?? ""),
];

const declaredEncoding = (bytes: Buffer) =>
  /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(
    bytes.subarray(0, 200).toString("latin1"),
  )?.[1];

import { MalformedFile } from "@/lib/reconcile/sources/bundle/json-stream";
import { textOfFile } from "./text-encoding";
import { type Element, xmlTree } from "./xml-tree";

/** The schedule XML of frab and pretalx, in the form of schedule JSON. */
export function scheduleOfXml(bytes: Buffer, charset?: string): object {
  const root = xmlTree(textOfFile(bytes, { declared: declaredEncoding(bytes), charset }));
  if (root.name !== "schedule") throw new MalformedFile([], "XML with a schedule");
  const days = childrenOf(root, "day");
  const conference = root.children.find(({ name }) => name === "conference");
  return {
    ...membersOf(root, ["conference", "day"]),
    conference: {
      ...membersOf(conference, ["days", "track"]),
      tracks: childrenOf(conference, "track").map(({ attributes, text }) => ({ ...attributes, name: attributes.name ?? text })),
      rooms: firstOfEachName(days.flatMap((day) => childrenOf(day, "room"))).map(({ attributes }) => attributes),
      days: days.map(dayOf),
    },
  };
}

function dayOf(day: Element) {
  const { start, end, ...attributes } = day.attributes;
  const rooms = new Map<string, object[]>();
  for (const room of childrenOf(day, "room")) {
    const name = room.attributes.name ?? "";
    const talks = rooms.get(name) ?? [];
    for (const event of childrenOf(room, "event")) talks.push(talkOf(event));
    rooms.set(name, talks);
  }
  return { ...attributes, day_start: start, day_end: end, rooms: Object.fromEntries(rooms) };
}

function talkOf(event: Element) {
  const list = (name: string) => event.children.find((child) => child.name === name)?.children ?? [];
  return {
    ...event.attributes,
    ...membersOf(event, ["persons", "links", "attachments"]),
    persons: list("persons").map(({ attributes, text }) => ({ ...attributes, public_name: text.trim() })),
    links: list("links").map(({ attributes, text }) => ({ url: attributes.href, title: text })),
    attachments: list("attachments").map(({ attributes, text }) => ({ url: attributes.href, title: text })),
  };
}

const childrenOf = (element: Element | undefined, wanted: string): Element[] => (element?.children ?? []).filter(({ name }) => name === wanted);

/** The texts of the child elements. An element without text is a member of its own, which the summary lists, unless it is empty. */
function membersOf(element: Element | undefined, without: string[]): Record<string, string | boolean> {
  const children = (element?.children ?? []).filter(({ name }) => !without.includes(name));
  return Object.fromEntries(
    children.map((child): [string, string | boolean] =>
      child.text.trim() === "" ? [`<${child.name}>`, hasContent(child)] : [child.name, child.text],
    ),
  );
}

const hasContent = ({ attributes, children }: Element) => children.length > 0 || Object.keys(attributes).length > 0;

const firstOfEachName = (rooms: Element[]): Element[] =>
  [...new Map(rooms.toReversed().map((room) => [room.attributes.name, room])).values()].toReversed();

const declaredEncoding = (bytes: Buffer) => /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(bytes.subarray(0, 200).toString("latin1"))?.[1];

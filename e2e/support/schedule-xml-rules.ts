import { SaxesParser } from "saxes";

// The rules of c3voc's schema for schedule XML (https://c3voc.de/schedule/schema.xsd), and what its
// readers take for granted: EventFahrplan, Giggity and engelsystem read a number of 32 bits and
// `HH:MM`.

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

interface Rule {
  attributes?: Record<string, RegExp>;
  /** Attributes that may be missing. */
  optional?: string[];
  /** Child elements: once each, unless they repeat. */
  children?: Record<string, "once" | "at most once" | "any" | "at least once">;
  /** The order of the children counts. */
  inOrder?: true;
  text?: RegExp;
}

const any = /^/;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const date = /^\d{4}-\d\d-\d\d$/;
const duration = /^(\d{1,2}:\d{2}|\d{1,2}:\d{2}:\d{1,2})$/;
const webAddress = /^https?:\/\/\S+$/;

const rules: Record<string, Rule> = {
  schedule: {
    children: { version: "once", conference: "once", day: "at least once" },
    inOrder: true,
  },
  version: { text: any },
  conference: {
    children: {
      ...{
        title: "once",
        acronym: "once",
        start: "at most once",
        end: "at most once",
        days: "at most once",
        timeslot_duration: "at most once",
      },
      ...{
        base_url: "at most once",
        url: "at most once",
        time_zone_name: "at most once",
        track: "any",
      },
    },
  },
  title: { text: any },
  acronym: { text: /^[a-z0-9_-]{4,}$/ },
  end: { text: date },
  days: { text: /^\d+$/ },
  timeslot_duration: { text: duration },
  base_url: { text: webAddress },
  url: { text: webAddress },
  time_zone_name: { text: any },
  track: { text: any },
  "conference track": {
    text: any,
    attributes: { name: any, color: /^#[\da-f]{6}$/i, slug: /^[a-z][a-z0-9-]+$/ },
  },
  "conference start": { text: date },
  day: {
    attributes: { index: /^[1-9]\d*$/, date, start: instant, end: instant },
    children: { room: "any" },
  },
  room: { text: any },
  "day room": {
    attributes: { name: any, guid: uuid },
    optional: ["guid"],
    children: { event: "any" },
  },
  event: {
    attributes: { guid: uuid, id: /^[1-9]\d*$/ },
    children: {
      ...{
        room: "once",
        title: "once",
        subtitle: "at most once",
        type: "once",
        date: "once",
        start: "once",
        duration: "once",
        abstract: "once",
      },
      ...{
        slug: "at most once",
        track: "once",
        persons: "at most once",
        language: "at most once",
        description: "at most once",
        url: "at most once",
      },
    },
  },
  subtitle: { text: any },
  type: { text: any },
  date: { text: instant },
  start: { text: /^[0-2]\d:[0-5]\d(:[0-5]\d)?$/ },
  duration: { text: duration },
  abstract: { text: any },
  slug: { text: /^[a-z0-9_]{4,}-[a-z0-9\-_]{4,}$/ },
  persons: { children: { person: "any" } },
  person: { text: any, attributes: { id: /^\d+$/, guid: uuid } },
  language: { text: any },
  description: { text: any },
};

/** What of a file breaks the rules. */
export function scheduleXmlFaults(xml: string): string[] {
  const document: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [document];
  const faults: string[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => void faults.push(error.message));
  parser.on("opentag", ({ name, attributes }) => {
    const element: Element = {
      name,
      attributes: { ...attributes } as Record<string, string>,
      children: [],
      text: "",
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", (text) => {
    const inside = open.at(-1);
    if (inside) inside.text += text;
  });
  parser.write(xml).close();
  const [root] = document.children;
  if (root?.name !== "schedule") return [...faults, "no schedule"];
  const events = root.children
    .filter(({ name }) => name === "day")
    .flatMap(({ children }) => children.flatMap((room) => room.children));
  for (const key of ["id", "guid"]) {
    if (new Set(events.map(({ attributes }) => attributes[key])).size < events.length)
      faults.push(`${key} of events is not unique`);
  }
  for (const { attributes } of events)
    if (Number(attributes.id) > 2 ** 31 - 1)
      faults.push(`id ${attributes.id} does not fit 32 bits`);
  return [...faults, ...faultsOf(root, "")];
}

function faultsOf(element: Element, parent: string): string[] {
  const { name, attributes, children, text } = element;
  const rule = rules[`${parent} ${name}`] ?? rules[name];
  if (!rule) return [`<${name}> in <${parent}>`];
  const faults = Object.entries(rule.attributes ?? {}).flatMap(([key, form]) => {
    const value = attributes[key];
    if (value === undefined) return rule.optional?.includes(key) ? [] : [`${name}: no ${key}`];
    return form.test(value) ? [] : [`${name}: ${key}="${value}"`];
  });
  for (const key of Object.keys(attributes))
    if (!rule.attributes?.[key]) faults.push(`${name}: ${key} is unknown`);
  for (const [child, times] of Object.entries(rule.children ?? {})) {
    const count = children.filter((each) => each.name === child).length;
    if (
      (/once$/.test(times) && times !== "at least once" && count > 1) ||
      (/^(once|at least once)$/.test(times) && count === 0)
    ) {
      faults.push(`${name}: ${count} <${child}>`);
    }
  }
  for (const child of children)
    if (!rule.children?.[child.name]) faults.push(`<${child.name}> in <${name}>`);
  const order = Object.keys(rule.children ?? {});
  if (
    rule.inOrder &&
    children.some(
      (child, at) => order.indexOf(child.name) < order.indexOf(children[at - 1]?.name ?? ""),
    )
  )
    faults.push(`${name}: order`);
  if (rule.text ? !rule.text.test(text) : text.trim() !== "")
    faults.push(`${name}: "${text.slice(0, 60)}"`);
  return [...faults, ...children.flatMap((child) => faultsOf(child, name))];
}

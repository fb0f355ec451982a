import { isUtf8 } from "node:buffer";
import ICAL from "ical.js";
import * as z from "zod";
import { MalformedFile } from "@/lib/reconcile/sources/bundle/json-stream";
import { type Zone, zoneNamed } from "./times";

const property = z.tuple([z.string(), z.record(z.string(), z.unknown()), z.string()]).rest(z.unknown());
/** jCal (RFC 7265): name, properties, components. */
const component = z.tuple([z.string(), z.array(property), z.array(z.unknown())]);

type Property = z.output<typeof property>;
type Component = z.output<typeof component>;

/** Properties that are read elsewhere, or that only calendar programs use. */
const technical = ["dtstamp", "created", "last-modified", "sequence", "transp", "class", "uid", "recurrence-id", "summary", "location"];
const readProperties = [...technical, "description", "categories", "status", "dtstart", "dtend", "duration"];

/** The entries of a calendar file (RFC 5545) in the form of schedule JSON: one day with all of them. Repetitions are not expanded. */
export function scheduleOfCalendar(bytes: Buffer): object {
  const calendars = parseCalendars(bytes);
  const [first] = calendars;
  const nameOf = (name: string) => textOf(first?.[1].find(([each]) => each === name));
  const zones = new Zones(calendars);
  const entries = calendars.flatMap(([, , components]) => componentsOf(components, "vevent"));
  const rooms = new Map<string, object[]>();
  for (const [, properties] of entries) {
    const talk = talkOf(properties, zones);
    const talks = rooms.get(talk.room) ?? [];
    talks.push(talk);
    rooms.set(talk.room, talks);
  }
  return {
    conference: {
      title: nameOf("name") ?? nameOf("x-wr-calname") ?? "Calendar",
      guid: nameOf("x-wr-relcalid"),
      description: nameOf("description") ?? nameOf("x-wr-caldesc"),
      time_zone_name: nameOf("x-wr-timezone"),
      days: [{ rooms: Object.fromEntries(rooms) }],
    },
  };
}

const componentsAtMost = 50_000;

function parseCalendars(bytes: Buffer) {
  if (!isUtf8(bytes)) throw new MalformedFile([], "UTF-8");
  if (countOf(bytes, "\nBEGIN:") > componentsAtMost)
    throw new MalformedFile([], `iCalendar with at most ${componentsAtMost.toLocaleString("en")} components`);
  try {
    const found: unknown = ICAL.parse(bytes.toString().replace(/^\ufeff/, ""));
    const single = component.safeParse(found);
    const calendars = single.success ? [single.data] : z.array(component).parse(found);
    if (!calendars.every(([name]) => name === "vcalendar")) throw new Error("it has no VCALENDAR");
    return calendars;
  } catch (error) {
    throw new MalformedFile([], `iCalendar (${error instanceof Error ? error.message.split("\n")[0]?.slice(0, 100) : error})`);
  }
}

function countOf(bytes: Buffer, text: string): number {
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) count += 1;
  return count;
}

const componentsOf = (components: unknown[], wanted: string) =>
  components.flatMap((each) => {
    const { success, data } = component.safeParse(each);
    return success && data[0] === wanted ? [data] : [];
  });

function talkOf(properties: Property[], zones: Zones) {
  const propertyNamed = (name: string) => properties.find(([each]) => each === name);
  const repetition = textOf(propertyNamed("recurrence-id"));
  const [uid, start, end] = [textOf(propertyNamed("uid")), zones.timeOf(propertyNamed("dtstart")), zones.timeOf(propertyNamed("dtend"))];
  const others = properties.filter(([name]) => !readProperties.includes(name)).map(([name, , , ...values]) => [name, values]);
  return {
    ...Object.fromEntries(others),
    guid: uid && repetition ? `${uid} ${repetition}` : uid,
    title: textOf(propertyNamed("summary")),
    description: textOf(propertyNamed("description")),
    room: textOf(propertyNamed("location")) ?? "",
    track: textOf(propertyNamed("categories")),
    status: textOf(propertyNamed("status"))?.toUpperCase() === "CANCELLED" ? "canceled" : null,
    date: start,
    end,
    duration: end === undefined ? minutesOf(propertyNamed("duration")) : undefined,
  };
}

function textOf(found: Property | undefined): string | undefined {
  const value = found?.[3];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function minutesOf(found: Property | undefined): number | undefined {
  const written = textOf(found);
  return written === undefined ? undefined : Math.max(0, Math.round(ICAL.Duration.fromString(written).toSeconds() / 60));
}

/** The zones that the file names or describes. A time in none of them stays without an offset. */
class Zones {
  private readonly described = new Map<string, Component>();
  private readonly known = new Map<string, Zone | undefined>();

  constructor(calendars: Component[]) {
    for (const zone of calendars.flatMap(([, , components]) => componentsOf(components, "vtimezone"))) {
      this.described.set(textOf(zone[1].find(([name]) => name === "tzid")) ?? "", zone);
    }
  }

  timeOf(found: Property | undefined): string | undefined {
    const written = textOf(found);
    if (found === undefined || written === undefined) return undefined;
    const time = written.includes("T") ? written : `${written}T00:00:00`;
    const tzid = found[1].tzid;
    if (time.endsWith("Z") || typeof tzid !== "string") return time;
    const zone = this.zone(tzid);
    return zone === undefined ? time : new Date(zone.momentOf(time)).toISOString();
  }

  /** Some programs write their own path before the IANA name, or name a zone that the file describes. */
  private zone(tzid: string): Zone | undefined {
    if (!this.known.has(tzid)) this.known.set(tzid, zoneNamed(tzid) ?? zoneNamed(/[A-Z]\w+\/\w+$/.exec(tzid)?.[0]) ?? this.zoneOfFile(tzid));
    return this.known.get(tzid);
  }

  private zoneOfFile(tzid: string): Zone | undefined {
    const described = this.described.get(tzid);
    if (!described || !isHarmless(described)) return undefined;
    const timezone = new ICAL.Timezone(new ICAL.Component(described));
    const momentOf = (local: string) => {
      const time = ICAL.Time.fromDateTimeString(local);
      time.zone = timezone;
      return time.toUnixTime() * 1000;
    };
    return { name: tzid, momentOf };
  }
}

const observancesAtMost = 100;

const yearly = z.strictObject({
  freq: z.literal("YEARLY"),
  interval: z.literal(1).optional(),
  until: z.unknown().optional(),
  byday: z.unknown().optional(),
  bymonth: z.unknown().optional(),
  bymonthday: z.unknown().optional(),
});

/** The library expands the rules of a zone up to the present. Only rules that apply once a year take no time (docs/rules/schedules.md#bombs). */
const isHarmless = ([, , observances]: Component): boolean =>
  observances.length <= observancesAtMost &&
  observances.every((each) => {
    const { success, data } = component.safeParse(each);
    return success && data[1].every(([name, , , ...values]) => name !== "rrule" || values.every((rule) => yearly.safeParse(rule).success));
  });

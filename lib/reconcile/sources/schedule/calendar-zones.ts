import ICAL from "ical.js";
import * as z from "zod";
import { dayMs } from "@/lib/time/day";
import { type Component, component, componentsOf, type Property, textOf } from "./jcal";
import { type Zone, zoneNamed } from "./times";

/** The zones that the file names or describes. A time in none of them stays without an offset. */
export class Zones {
  private readonly described = new Map<string, Component>();
  private readonly known = new Map<string, Zone | undefined>();
  private yearlyRulesLeft = yearlyRulesAtMost;

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
    if (time.endsWith("Z") || typeof tzid !== "string" || Number.isNaN(Date.parse(`${time}Z`))) return time;
    const moment = this.zone(tzid)?.momentOf(time) ?? Number.NaN;
    return Number.isNaN(moment) ? time : new Date(moment).toISOString();
  }

  /** Some programs write their own path before the IANA name, or name a zone that the file describes. */
  private zone(tzid: string): Zone | undefined {
    if (!this.known.has(tzid)) this.known.set(tzid, zoneNamed(tzid) ?? zoneNamed(ianaNameIn(tzid)) ?? this.zoneOfFile(tzid));
    return this.known.get(tzid);
  }

  private zoneOfFile(tzid: string): Zone | undefined {
    const described = this.described.get(tzid);
    if (!described) return undefined;
    const yearlyRules = yearlyRulesOf(described);
    if (yearlyRules === undefined || yearlyRules > this.yearlyRulesLeft) return undefined;
    this.yearlyRulesLeft -= yearlyRules;
    return zoneOf(described, tzid);
  }
}

const ianaNameIn = (tzid: string) => /[A-Z]\w+\/\w+$/.exec(tzid.slice(-60))?.[0];

/**
 * Of a time that clocks show twice the library takes the second, and it gives a skipped time the offset from after the change. RFC 5545 (section 3.3.5) asks for
 * the first, and for the offset from before. A moment is `NaN` when the library cannot read the description.
 */
function zoneOf(described: Component, name: string): Zone {
  const timezone = new ICAL.Timezone(new ICAL.Component(described));
  const offsetAt = (local: number) => {
    const time = ICAL.Time.fromDateTimeString(new Date(local).toISOString().slice(0, 19));
    time.zone = timezone;
    return local - time.toUnixTime() * 1000;
  };
  const momentOf = (local: number) => {
    const [dayBefore, then] = [offsetAt(local - dayMs), offsetAt(local)];
    const isFollowingChange = then !== dayBefore && offsetAt(local - Math.abs(then - dayBefore)) === dayBefore;
    return local - (isFollowingChange ? dayBefore : then);
  };
  return {
    name,
    momentOf(written) {
      if (Number(written.slice(0, 4)) > lastYear) return Number.NaN;
      try {
        return momentOf(Date.parse(`${written}Z`));
      } catch {
        return Number.NaN;
      }
    },
  };
}

/** Outlook describes zones since 1601. */
const [firstYear, lastYear] = [1600, 2200];
const observancesAtMost = 100;
const datesAtMost = 1_000;
/** Of all zones that one file describes. */
const yearlyRulesAtMost = 40;

const yearly = z.strictObject({
  freq: z.literal("YEARLY"),
  interval: z.literal(1).optional(),
  until: z.unknown().optional(),
  bymonth: z.int(),
  byday: z.string().optional(),
  bymonthday: z.union([z.int(), z.array(z.int()).max(7)]).optional(),
});

/**
 * The number of rules by which the clocks of a zone change once a year; undefined when they change by others. The library expands all rules up to the time in
 * question, so only few of them take no time (docs/rules/schedules.md#bombs).
 */
function yearlyRulesOf([, , observances]: Component): number | undefined {
  if (observances.length > observancesAtMost) return undefined;
  let [rules, dates] = [0, 0];
  for (const each of observances) {
    const { success, data } = component.safeParse(each);
    if (!success) return undefined;
    const valuesOf = (wanted: string) => data[1].flatMap(([name, , , ...values]) => (name === wanted ? values : []));
    const rulesOfObservance = valuesOf("rrule");
    if (!valuesOf("dtstart").every((start) => Number(String(start).slice(0, 4)) >= firstYear)) return undefined;
    if (!rulesOfObservance.every((rule) => yearly.safeParse(rule).success)) return undefined;
    rules += rulesOfObservance.length;
    dates += valuesOf("rdate").length;
  }
  return dates > datesAtMost ? undefined : rules;
}

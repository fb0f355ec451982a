import { IANA_ALIAS_MAP, WINDOWS_TO_IANA_MAP } from "windows-iana";
import { importedInstant } from "@/lib/resources/imported";
import { dayMs } from "@/lib/time/day";
import { isTimeZone } from "@/lib/time/zone-names";
import { firstInstantAt, formatterOf, offsetMs } from "@/lib/time/zones";

/** A time as it is written; without `time` it is a whole day. */
export interface WrittenTime {
  /** `2027-05-14`. */
  date: string;
  /** `10:00:00`. */
  time?: string;
  /** `Z` or `+02:00`. */
  offset?: string;
}

const dateForm = /^(\d{4})-?(\d\d)-?(\d\d)/;
const timeForm =
  /^[T ]\s*(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** A time of ISO 8601 or RFC 5545; undefined for one that does not exist. */
export function writtenTime(text: string): WrittenTime | undefined {
  const [whole, year, month, day] = dateForm.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const date = `${year}-${month}-${day}`;
  const rest = text.slice(whole.length);
  if (rest === "") return exists(date, "00:00:00") ? { date } : undefined;
  const [matched, hour, minute, second = "00", decimals, offset] = timeForm.exec(rest) ?? [];
  if (matched === undefined) return undefined;
  const time = `${hour}:${minute}:${second}${decimals ? `.${decimals.slice(0, 3)}` : ""}`;
  const found = { date, time, ...(offset && { offset: offsetOf(offset) }) };
  return exists(date, time, found.offset) ? found : undefined;
}

const exists = (date: string, time: string, offset = "Z") =>
  importedInstant.safeParse(`${date}T${time}${offset}`).success;

/** `+0200` and `+02` as `+02:00`. */
const offsetOf = (written: string) =>
  /^z$/i.test(written)
    ? "Z"
    : `${written.slice(0, 3)}:${written.slice(3).replace(":", "") || "00"}`;

export const laterDate = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** How the local times of a file become instants. */
export interface Zone {
  name: string;
  /** The name that an event can adopt; null for an offset or a zone that only the file knows. */
  iana: string | null;
  /** The instant at which clocks show this local time (`2027-05-14T10:00:00`), in ms since 1970. */
  momentOf: (local: string) => number;
}

export const utcZone: Zone = {
  name: "UTC",
  iana: null,
  momentOf: (local) => Date.parse(`${local}Z`),
};

/** The zone of an offset: `+02:00`, `Z`. */
export const zoneOfOffset = (offset: string): Zone => ({
  name: offset,
  iana: null,
  momentOf: (local) => Date.parse(`${local}${offset}`),
});

const nameLengthAtMost = 200;

/**
 * The zone of a name, behind any path: an offset (`UTC+2`), an IANA name in any case, or a Windows
 * name, also in Outlook's long form (docs/rules/schedules.md#zones).
 */
export function zoneNamed(written: string): Zone | undefined {
  let name = written.trim().replaceAll(/^"|"$/g, "").slice(0, nameLengthAtMost);
  for (; name !== ""; name = name.includes("/") ? name.slice(name.indexOf("/") + 1) : "") {
    const zone = offsetZone(name) ?? ianaZone(name) ?? windowsZone(name);
    if (zone) return zone;
  }
  return undefined;
}

const offsetName = /^(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?([0-5]\d))?$/i;

function offsetZone(name: string): Zone | undefined {
  const [matched, sign, hours = "", minutes = "00"] = offsetName.exec(name) ?? [];
  return matched && Number(hours) <= 14
    ? { ...zoneOfOffset(`${sign}${hours.padStart(2, "0")}:${minutes}`), name }
    : undefined;
}

function ianaZone(name: string): Zone | undefined {
  if (!isTimeZone(name)) return undefined;
  const resolved = formatterOf(name)?.resolvedOptions().timeZone ?? name;
  const iana = resolved.toLowerCase() === name.toLowerCase() ? resolved : name;
  return { name: iana, iana, momentOf: (local) => firstInstantAt(local, iana).getTime() };
}

const windowsNames = new Map(
  WINDOWS_TO_IANA_MAP.flatMap(({ windowsName, territory, iana: [first] }) =>
    territory === "001" ? [[windowsName.toLowerCase(), first] as const] : [],
  ),
);

function windowsZone(name: string): Zone | undefined {
  const iana = windowsNames.get(name.toLowerCase());
  return iana ? ianaZone(iana) : outlookZone(name);
}

/** Zones by the last part of their names: `Amsterdam`, `Arizona`. */
const zonesOfCities = new Map(
  IANA_ALIAS_MAP.flatMap(({ alias }) =>
    alias.map(
      (name) => [(name.split("/").at(-1) ?? "").replaceAll("_", " ").toLowerCase(), name] as const,
    ),
  ),
);

/** Names in Outlook's lists that are neither a city nor a Windows name. */
const otherPlaces = new Map([
  ["brasilia", "America/Sao_Paulo"],
  ["cape verde is.", "Atlantic/Cape_Verde"],
  ["cape verde islands", "Atlantic/Cape_Verde"],
  ["coordinated universal time", "Etc/UTC"],
  ["georgetown", "America/Guyana"],
  ["greenland", "America/Godthab"],
  ["indiana (east)", "America/Indianapolis"],
  ["international date line west", "Etc/GMT+12"],
  ["mid-atlantic", "Etc/GMT+2"],
  ["nuku'alofa", "Pacific/Tongatapu"],
  ["petropavlovsk-kamchatsky", "Asia/Kamchatka"],
  ["port louis", "Indian/Mauritius"],
  ["sri jayawardenepura", "Asia/Colombo"],
  ["west central africa", "Africa/Lagos"],
]);

/**
 * `(UTC+01:00) Amsterdam, Berlin, …` is the zone of the first of its names that has that offset in
 * winter or in summer, else of the first that is known: countries change their offsets.
 */
function outlookZone(name: string): Zone | undefined {
  const [matched, sign = "+", hours = "0", minutes = "0", places = ""] =
    /^\((?:UTC|GMT)(?:([+-])(\d\d)[:.]?(\d\d))?\)\s*(.+)$/i.exec(name) ?? [];
  if (matched === undefined) return undefined;
  const offset = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const zones = places
    .toLowerCase()
    .split(/[,;:/]/)
    .map((place) => place.trim().replace(/ - (?:new|old)$/, ""))
    .flatMap((place) => {
      const bare = place.replace(/ \(.*/, "");
      const windowsName = `${bare.replace(/ time$/, "")} standard time`;
      return (
        otherPlaces.get(place) ?? windowsNames.get(windowsName) ?? zonesOfCities.get(bare) ?? []
      );
    });
  const iana =
    zones.find((zone) => seasons.some((moment) => offsetMs(moment, zone) === offset)) ?? zones[0];
  return iana ? ianaZone(iana) : undefined;
}

const seasons = [Date.UTC(2024, 0, 1), Date.UTC(2024, 6, 1)];

/** Whether two zones agree about a winter and a summer, as a zone and its description do. */
export const isSameZone = (one: Zone, other: Zone): boolean =>
  ["2024-01-01T12:00:00", "2024-07-01T12:00:00"].every(
    (local) => one.momentOf(local) === other.momentOf(local),
  );

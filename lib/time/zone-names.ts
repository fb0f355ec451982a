import { formatterOf } from "./zones";

/**
 * Whether this is the name of a zone in the IANA database, like `Europe/Berlin`. An offset is not a
 * name.
 */
export const isTimeZone = (name: string): boolean =>
  /^[A-Za-z][\w+/-]{1,60}$/.test(name) && formatterOf(name) !== undefined;

/**
 * The present name of a zone in the IANA database, for names that ICU, and so `Intl`, still uses.
 */
export const presentZoneName = (zone: string): string => renamed.get(zone) ?? zone;

const renamed = new Map([
  ["Africa/Asmera", "Africa/Asmara"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["America/Catamarca", "America/Argentina/Catamarca"],
  ["America/Coral_Harbour", "America/Atikokan"],
  ["America/Cordoba", "America/Argentina/Cordoba"],
  ["America/Godthab", "America/Nuuk"],
  ["America/Indianapolis", "America/Indiana/Indianapolis"],
  ["America/Jujuy", "America/Argentina/Jujuy"],
  ["America/Louisville", "America/Kentucky/Louisville"],
  ["America/Mendoza", "America/Argentina/Mendoza"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
  ["Asia/Rangoon", "Asia/Yangon"],
  ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
  ["Atlantic/Faeroe", "Atlantic/Faroe"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Pacific/Enderbury", "Pacific/Kanton"],
  ["Pacific/Ponape", "Pacific/Pohnpei"],
  ["Pacific/Truk", "Pacific/Chuuk"],
]);

/**
 * The time zones that a form offers by their present names, grouped by region. They include
 * `chosen` exactly as it is stored, which may be newer than the list, an alias or a former name.
 */
export function zoneChoices(chosen: string): { value: string; label: string; group: string }[] {
  const listed = ["UTC", ...Intl.supportedValuesOf("timeZone").map(presentZoneName)];
  const names = [...new Set([...listed, ...(chosen === "" ? [] : [presentZoneName(chosen)])])];
  return names.toSorted().map((name) => {
    const value = name === presentZoneName(chosen) ? chosen : name;
    const [region = "", ...place] = name.split("/");
    return place.length === 0
      ? { value, label: name, group: "Universal" }
      : { value, label: place.join(", ").replaceAll("_", " "), group: region };
  });
}

import { presentZoneName } from "./renamed-zones";

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

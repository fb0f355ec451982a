/** The time zones that a form offers, grouped by region. They include `chosen`, which may be newer than the list or an alias. */
export function zoneChoices(chosen: string): { value: string; label: string; group: string }[] {
  const listed = ["UTC", ...Intl.supportedValuesOf("timeZone")];
  const zones = chosen === "" || listed.includes(chosen) ? listed : [...listed, chosen];
  return zones.map((zone) => {
    const [region = "", ...place] = zone.split("/");
    return place.length === 0
      ? { value: zone, label: zone, group: "Universal" }
      : { value: zone, label: place.join(", ").replaceAll("_", " "), group: region };
  });
}

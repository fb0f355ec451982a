import type { organizerLocation } from "@/lib/portal/organizer/locations";

export type EditedLocation = NonNullable<Awaited<ReturnType<typeof organizerLocation>>>;

/** The values of the location form; without a location, those of a new one. */
export const shownLocation = (location: EditedLocation | null) => ({
  name: location?.name ?? "",
  code: location?.code ?? "",
  description: location?.description ?? "",
  scope: location?.scope ?? "indoor",
  type: location?.type ?? "room",
  is_schedulable: !location || location.is_schedulable ? "on" : "",
  capacity: location?.capacity?.toString() ?? "",
  amenities: (location?.amenities ?? []).join(", "),
  position_x: location?.position_x?.toString() ?? "",
  position_y: location?.position_y?.toString() ?? "",
  icon_override: location?.icon_override ?? "",
  color_hex: location?.color_hex ?? "",
  operating_hours: location?.operating_hours ?? "",
  sort_order: String(location?.sort_order ?? 0),
  venue: location?.venue ?? "",
  building: location?.building ?? "",
  floor: location?.floor ?? "",
  thread: location?.thread_id ?? "",
});

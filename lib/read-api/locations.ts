import { locationRows, serializeLocation } from "@/lib/resources/location";
import { collection, each, keyById } from "./collection";

export const listLocations = collection({ name: "locations", rows: locationRows, keyOf: keyById, serialize: each(serializeLocation) });

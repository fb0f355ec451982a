import { locationRows, serializeLocation } from "@/lib/resources/location";
import { collection, keyById, serializeEach } from "./collection";

export const listLocations = collection({
  name: "locations",
  rows: locationRows,
  keyOf: keyById,
  serialize: serializeEach(serializeLocation),
});

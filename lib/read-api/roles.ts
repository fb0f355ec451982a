import { roleRows, serializeRole } from "@/lib/resources/role";
import { collection, keyById, serializeEach } from "./collection";

export const listRoles = collection({
  name: "roles",
  rows: roleRows,
  keyOf: keyById,
  serialize: serializeEach(serializeRole),
});

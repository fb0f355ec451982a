import { roleRows, serializeRole } from "@/lib/resources/role";
import { collection, each, keyById } from "./collection";

export const listRoles = collection({ name: "roles", rows: roleRows, keyOf: keyById, serialize: each(serializeRole) });

import * as z from "zod";
import type { RowSource } from "@/lib/db/rows";
import { columnsOf, id, name, prose, servedSchemas, stamp } from "./kinds";

export const roleFields = {
  id,
  created_at: stamp,
  updated_at: stamp,
  name: name(80, "Name the role."),
  description: prose(1000),
};

export const roleSchema = z.strictObject(servedSchemas(roleFields));

export type Role = z.output<typeof roleSchema>;

export const roleRows: RowSource<Role> = {
  table: "roles",
  id: "id",
  columns: columnsOf(roleFields),
};

export const serializeRole = (row: Role): Role => row;

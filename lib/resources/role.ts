import * as z from "zod";
import { instantSql, type RowSource } from "@/lib/db/rows";
import { id, instant, text } from "./served";

export const roleSchema = z.strictObject({ id, created_at: instant, updated_at: instant, name: z.string(), description: text });

export type Role = z.output<typeof roleSchema>;

export const roleRows: RowSource<Role> = {
  table: "roles",
  id: "id",
  columns: {
    id: "t.id",
    created_at: instantSql("t.created_at"),
    updated_at: instantSql("t.updated_at"),
    name: "t.name",
    description: "t.description",
  },
};

export const serializeRole = (row: Role): Role => row;

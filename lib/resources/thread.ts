import * as z from "zod";
import { instantSql, type RowSource } from "@/lib/db/rows";
import { id, instant, text } from "./served";

export const threadSchema = z.strictObject({
  id,
  created_at: instant,
  updated_at: instant,
  name: z.string(),
  description: text,
  icon_name: text,
  color_hex: text,
  sort_order: z.int(),
});

export type Thread = z.output<typeof threadSchema>;

export const threadRows: RowSource<Thread> = {
  table: "threads",
  id: "id",
  columns: {
    id: "t.id",
    created_at: instantSql("t.created_at"),
    updated_at: instantSql("t.updated_at"),
    name: "t.name",
    description: "t.description",
    icon_name: "t.icon_name",
    color_hex: "t.color_hex",
    sort_order: "t.sort_order",
  },
};

export const serializeThread = (row: Thread): Thread => row;

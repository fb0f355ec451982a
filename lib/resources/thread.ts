import * as z from "zod";
import type { RowSource } from "@/lib/db/rows";
import { color, columnsOf, id, line, name, prose, servedSchemas, sortOrder, stamp } from "./kinds";

export const threadFields = {
  id,
  created_at: stamp,
  updated_at: stamp,
  name: name(200, "Give it a name."),
  description: prose(20_000),
  icon_name: line(100),
  color_hex: color,
  sort_order: sortOrder,
};

export const threadSchema = z.strictObject(servedSchemas(threadFields));

export type Thread = z.output<typeof threadSchema>;

export const threadRows: RowSource<Thread> = {
  table: "threads",
  id: "id",
  columns: columnsOf(threadFields),
};

export const serializeThread = (row: Thread): Thread => row;

/**
 * In exports, which need a colour for each track, the colour of a thread without one. The import
 * takes it for none.
 */
export const colorOfNone = "#808080";

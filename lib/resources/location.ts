import * as z from "zod";
import type { RowSource } from "@/lib/db/rows";
import { importedText } from "./imported";
import {
  amount,
  choice,
  color,
  columnsOf,
  flag,
  id,
  line,
  list,
  number,
  prose,
  reference,
  servedSchemas,
  sortOrder,
  stamp,
  title,
} from "./kinds";

export const locationScopes = ["indoor", "outdoor"] as const;
export const locationTypes = [
  "room",
  "stage",
  "expo",
  "food",
  "restroom",
  "entrance",
  "info",
  "parking",
  "rest_area",
  "first_aid",
  "smoking_area",
  "other",
] as const;

export const locationFields = {
  id,
  created_at: stamp,
  updated_at: stamp,
  name: title(200, "Give it a name."),
  code: line(50),
  description: prose(20_000),
  scope: { ...choice(locationScopes), required: true },
  type: { ...choice(locationTypes), required: true },
  is_schedulable: flag,
  capacity: amount(0),
  amenities: list(100),
  position_x: number,
  position_y: number,
  icon_override: line(100),
  color_hex: color,
  operating_hours: { ...line(200), imported: importedText.nullable() },
  sort_order: sortOrder,
  venue: line(100),
  building: line(100),
  floor: line(100),
  thread: reference("thread_id"),
} as const;

export const locationSchema = z.strictObject(servedSchemas(locationFields));

export type Location = z.output<typeof locationSchema>;

export const locationRows: RowSource<Location> = {
  table: "locations",
  id: "id",
  columns: columnsOf(locationFields),
};

export const serializeLocation = (row: Location): Location => row;

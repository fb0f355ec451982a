import * as z from "zod";
import { instantSql, type RowSource } from "@/lib/db/rows";
import { float, id, instant, integer, strings, text } from "./served";

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

export const locationSchema = z.strictObject({
  id,
  created_at: instant,
  updated_at: instant,
  name: text,
  code: text,
  description: text,
  scope: z.enum(locationScopes),
  type: z.enum(locationTypes),
  is_schedulable: z.boolean(),
  capacity: integer,
  amenities: strings,
  position_x: float,
  position_y: float,
  icon_override: text,
  color_hex: text,
  operating_hours: text,
  sort_order: z.int(),
  venue: text,
  building: text,
  floor: text,
  thread: text,
});

export type Location = z.output<typeof locationSchema>;

export const locationRows: RowSource<Location> = {
  table: "locations",
  id: "id",
  columns: {
    id: "t.id",
    created_at: instantSql("t.created_at"),
    updated_at: instantSql("t.updated_at"),
    name: "t.name",
    code: "t.code",
    description: "t.description",
    scope: "t.scope",
    type: "t.type",
    is_schedulable: "t.is_schedulable",
    capacity: "t.capacity",
    amenities: "t.amenities",
    position_x: "t.position_x",
    position_y: "t.position_y",
    icon_override: "t.icon_override",
    color_hex: "t.color_hex",
    operating_hours: "t.operating_hours",
    sort_order: "t.sort_order",
    venue: "t.venue",
    building: "t.building",
    floor: "t.floor",
    thread: "t.thread_id",
  },
};

export const serializeLocation = (row: Location): Location => row;

import * as z from "zod";
import { locationScopes, locationTypes } from "@/lib/resources/location";
import { typedColor, typedFlag, typedId, typedInteger, typedLine, typedList, typedName, typedNumber, typedProse } from "@/lib/resources/typed";

export const locationInput = z.object({
  name: typedName(200, "Give it a name."),
  code: typedLine(50),
  description: typedProse(20_000),
  scope: z.enum(locationScopes, "Choose one of the list."),
  type: z.enum(locationTypes, "Choose one of the list."),
  is_schedulable: typedFlag,
  capacity: typedInteger(0),
  amenities: typedList(100),
  position_x: typedNumber,
  position_y: typedNumber,
  icon_override: typedLine(100),
  color_hex: typedColor,
  operating_hours: typedLine(200),
  sort_order: typedInteger(-1_000_000).transform((order) => order ?? 0),
  venue: typedLine(100),
  building: typedLine(100),
  floor: typedLine(100),
  thread: typedId,
});

export type LocationInput = z.output<typeof locationInput>;

/** The input in the columns of the table. */
export const locationColumns = <Input extends Partial<LocationInput>>({ thread, ...columns }: Input) => ({ ...columns, thread_id: thread });

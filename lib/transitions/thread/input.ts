import * as z from "zod";
import { typedColor, typedInteger, typedLine, typedName, typedProse } from "@/lib/resources/typed";

export const threadInput = z.object({
  name: typedName(200, "Give it a name."),
  description: typedProse(20_000),
  icon_name: typedLine(100),
  color_hex: typedColor,
  sort_order: typedInteger(-1_000_000).transform((order) => order ?? 0),
});

export type ThreadInput = z.output<typeof threadInput>;

import * as z from "zod";
import type { Prisma } from "@/lib/db/prisma";
import { type EventSetting, eventFields } from "@/lib/resources/event";
import { typedBy } from "@/lib/resources/kinds";

/** The fields of an event that its organizer sets by hand, as they are typed (docs/rules/resources.md#event-resource). */
export const eventSettings = z.object(typedBy(eventFields));

export type EventSettings = z.output<typeof eventSettings>;

const names = eventSettings.keyof().options;

export const settingsSelect: Record<EventSetting, true> & Prisma.EventSelect = selectAll(eventSettings.shape);

/** What a form showed when it was opened: it comes back as JSON, so that times are texts. */
export const shownSettings = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((shown) =>
    Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, isTime(name) && value ? new Date(String(value)) : value])),
  );

const isTime = (name: string) => names.some((setting) => setting === name && eventFields[setting].control === "time");

function selectAll<Name extends string>(named: Record<Name, unknown>): Record<Name, true>;
function selectAll(named: Record<string, unknown>) {
  return Object.fromEntries(Object.keys(named).map((name) => [name, true]));
}

import * as z from "zod";
import type { Prisma } from "@/lib/db/prisma";
import { type EventSetting, eventFields, eventSettingFields } from "@/lib/resources/event";
import { importedSchemas, typedSchemas } from "@/lib/resources/kinds";

/**
 * The settings that an organizer edits, as typed into the form
 * (docs/rules/resources.md#event-resource).
 */
export const eventSettings = z.object(typedSchemas(eventSettingFields));

export type EventSettings = z.output<typeof eventSettings>;

/**
 * The fields of an event as a data source provides them. It may set fields that forms do not, and
 * omit fields that forms require.
 */
export const importedEvent = z
  .object(importedSchemas(eventFields))
  .omit({ id: true, created_at: true, updated_at: true })
  .partial();

/** The fields that `changeSettings` stores. */
export type ImportedSettings = Omit<
  z.output<typeof importedEvent>,
  "organization" | "is_archived" | "publish_status"
>;

const settingNames = eventSettings.keyof().options;

export const settingsSelect: Record<EventSetting, true> & Prisma.EventSelect = selectAll(
  eventSettings.shape,
);

/** The values that a form showed when it was opened. They arrive as JSON, so times are strings. */
export const shownSettings = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((shown) =>
    Object.fromEntries(
      Object.entries(shown).map(([name, value]) => [
        name,
        isTime(name) && value ? new Date(String(value)) : value,
      ]),
    ),
  );

const isTime = (name: string) =>
  settingNames.some(
    (setting) => setting === name && eventSettingFields[setting].control === "time",
  );

function selectAll<Name extends string>(named: Record<Name, unknown>): Record<Name, true>;
function selectAll(named: Record<string, unknown>) {
  return Object.fromEntries(Object.keys(named).map((name) => [name, true]));
}

import { prisma } from "@/lib/db/prisma";
import { settingsSelect } from "@/lib/transitions/event/settings";

/**
 * The initial values of an event's settings form. The caller has checked the right to see the
 * event.
 */
export const eventSettingsOf = (eventId: string) =>
  prisma().event.findUniqueOrThrow({ where: { id: eventId }, select: settingsSelect });

import { prisma } from "@/lib/db/prisma";
import { settingsSelect } from "@/lib/transitions/event/settings";

/** The settings of an event as its form begins. The caller has checked the right to see it. */
export const eventSettingsOf = (eventId: string) => prisma().event.findUniqueOrThrow({ where: { id: eventId }, select: settingsSelect });

import { prisma } from "@/lib/db/prisma";
import { formFields } from "@/lib/transitions/application/form";

/**
 * The questions of an event's own application form, in order. The caller has checked the right to
 * see the event.
 */
export const eventForm = (eventId: string) => formFields(prisma(), eventId);

export type OrganizerFormField = Awaited<ReturnType<typeof eventForm>>[number];

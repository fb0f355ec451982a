import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { insertEach } from "@/lib/db/write-each";
import { typedName, typedTimeZone } from "@/lib/resources/typed";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnOrganization } from "@/lib/transitions/rights";
import { newSlug } from "./slug";

export const newEventSchema = z.object({
  organization: z.string().refine(isUuid, "Choose the organization that runs the event."),
  title: typedName(200, "Give the event a title."),
  time_zone: typedTimeZone.optional(),
});

/**
 * The organizer creates an event: a draft that only its organization sees and that takes no
 * applications yet.
 */
export const createEvent = (
  organizer: Actor,
  { organization, title, time_zone }: z.output<typeof newEventSchema>,
): Promise<{ id: string }> =>
  transact(async (tx) => {
    await requireOwnOrganization(tx, organizer, organization, "manage_events");
    const states = {
      publish_status: "draft",
      visibility: "private",
      access_mode: "closed",
      is_archived: false,
    };
    const slug = await newSlug(tx, title);
    const event = await tx.event.create({
      data: { organization_id: organization, title, slug, time_zone, ...states },
      select: { id: true, organization_id: true },
    });
    await auditInEvent(tx, organizer, event, "event.created", event.id);
    return { id: event.id };
  });

/**
 * Adds the events of a source, by the columns of their fields, without checking permissions. Nobody
 * is connected to a new event.
 */
export async function addEvents(tx: Transaction, events: readonly object[]): Promise<void> {
  const rows = events.map((event) => new Map(Object.entries(event)));
  await insertEach(
    tx,
    "events",
    rows.map((row) => {
      const { organization, created_at, updated_at, ...columns } = Object.fromEntries(row);
      return {
        ...columns,
        organization_id: organization,
        archived_at: columns.is_archived === true ? "now" : undefined,
        created_at: created_at ?? undefined,
        updated_at: updated_at ?? created_at ?? undefined,
      };
    }),
  );
}

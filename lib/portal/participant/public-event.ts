import { outsideSandboxes } from "@/lib/db/outside-sandboxes";
import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { organizationWhere } from "@/lib/people/rights";

/**
 * One event as its public page shows it, or null. A private one is found by its address; a draft only by members of its organization. The address is the
 * slug, or the id of an event without one.
 */
export async function publicEvent(personId: string | null, address: string) {
  if (address.includes("\0")) return null;
  return prisma().event.findFirst({
    where: {
      ...outsideSandboxes,
      AND: [
        { OR: [{ slug: address }, ...(isUuid(address) ? [{ id: address, slug: null }] : [])] },
        { OR: [{ publish_status: "published" }, ...(personId === null ? [] : [{ organization: organizationWhere(personId, "member") }])] },
      ],
    },
    select: {
      id: true,
      slug: true,
      title: true,
      description: true,
      start_date: true,
      time_zone: true,
      end_date: true,
      event_mode: true,
      image_url: true,
      stream_url: true,
      is_free: true,
      min_price: true,
      currency: true,
      location: true,
      address: true,
      city: true,
      country: true,
      access_mode: true,
      min_age: true,
      publish_status: true,
      visibility: true,
      is_archived: true,
      organization: { select: { name: true } },
      _count: { select: { activities: true } },
    },
  });
}

/** Whether anybody may discover it (`listedEvents`): search engines may keep its page. */
export const isListed = ({ publish_status, visibility, is_archived }: Pick<PublicEvent, "publish_status" | "visibility" | "is_archived">): boolean =>
  publish_status === "published" && visibility === "discoverable" && !is_archived;

export type PublicEvent = NonNullable<Awaited<ReturnType<typeof publicEvent>>>;

import { outsideSandboxes } from "@/lib/db/outside-sandboxes";
import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { organizationWhere } from "@/lib/people/rights";

/**
 * One event as its public page shows it, or null. Anyone who knows the address can see a private
 * event; only members of its organization can see a draft. `address` is the slug, or the id of an
 * event without a slug.
 */
export async function publicEvent(personId: string | null, address: string) {
  if (address.includes("\0")) return null;
  return prisma().event.findFirst({
    where: {
      ...outsideSandboxes,
      AND: [
        { OR: [{ slug: address }, ...(isUuid(address) ? [{ id: address, slug: null }] : [])] },
        {
          OR: [
            { publish_status: "published" },
            ...(personId === null ? [] : [{ organization: organizationWhere(personId, "member") }]),
          ],
        },
      ],
    },
    // A slug in the form of an id takes no other event's address.
    orderBy: { slug: { sort: "asc", nulls: "first" } },
    select: {
      id: true,
      slug: true,
      title: true,
      description: true,
      language: true,
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

/**
 * Whether anybody may discover the event (`listedEvents`), so that search engines may index its
 * page.
 */
export const isListed = ({
  publish_status,
  visibility,
  is_archived,
}: Pick<PublicEvent, "publish_status" | "visibility" | "is_archived">): boolean =>
  publish_status === "published" && visibility === "discoverable" && !is_archived;

export type PublicEvent = NonNullable<Awaited<ReturnType<typeof publicEvent>>>;

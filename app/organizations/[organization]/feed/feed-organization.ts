import { notFound } from "next/navigation";
import { feedOrganization } from "@/lib/portal/feed";
import { requireActor } from "@/lib/session/current-actor";

/**
 * The organization, for people who manage its events. For everybody else its feed does not exist.
 * `subpath` is the path below the feed's.
 */
export async function requireFeedOrganization(organizationId: string, subpath = "") {
  const path = `/organizations/${encodeURIComponent(organizationId)}/feed`;
  const actor = await requireActor(path + subpath);
  const organization = await feedOrganization(actor.personId, organizationId);
  if (!organization) notFound();
  return { ...organization, path };
}

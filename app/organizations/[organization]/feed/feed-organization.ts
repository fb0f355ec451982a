import { notFound } from "next/navigation";
import { feedOrganization } from "@/lib/portal/feed";
import { requireActor } from "@/lib/session/current";

/** The organization, for people who manage its events. For everybody else its feed does not exist. `below` is the path below the feed's. */
export async function requireFeedOrganization(organizationId: string, below = "") {
  const path = `/organizations/${encodeURIComponent(organizationId)}/feed`;
  const actor = await requireActor(path + below);
  const organization = await feedOrganization(actor.personId, organizationId);
  if (!organization) notFound();
  return { ...organization, path };
}

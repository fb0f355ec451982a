import { notFound } from "next/navigation";
import { feedOrganization } from "@/lib/portal/feed";
import { requireActor } from "@/lib/session/current";

/** For people who manage its events; to everybody else its feed does not exist. `below` is the part of the path after that of the feed. */
export async function requireFeedOrganization(organizationId: string, below = "") {
  const path = `/organizations/${encodeURIComponent(organizationId)}/feed`;
  const actor = await requireActor(path + below);
  const organization = await feedOrganization(actor.personId, organizationId);
  if (!organization) notFound();
  return { ...organization, path };
}

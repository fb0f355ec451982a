import { organizationWhere } from "@/lib/people/rights";
import { findSandboxes, type SandboxAccess } from "./sandbox";

/** A sandbox whose tokens can read from the API. */
export interface ReadableSandbox {
  integrationId: string;
  name: string;
  eventId: string;
  /** The latest token of each kind; null before the first. */
  tokens: { installation: string | null; user: string | null };
}

/** The sandboxes of the integrations that this person may manage, most recently used first. */
export async function ownSandboxes(personId: string): Promise<ReadableSandbox[]> {
  const found = await findSandboxes({
    integration: { organization: organizationWhere(personId, "manage_integrations") },
  });
  return found.map(readableSandbox);
}

const readableSandbox = ({
  integrationId,
  name,
  eventId,
  installation,
  user,
}: SandboxAccess): ReadableSandbox => ({
  integrationId,
  name,
  eventId,
  tokens: { installation: installation?.token ?? null, user: user?.token ?? null },
});

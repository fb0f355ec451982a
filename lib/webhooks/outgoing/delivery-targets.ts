import { faultOf, log } from "@/lib/config/log";
import { fast } from "@/lib/db/fast";
import { liveSecretsSql, openLiveSecrets, type SealedSecret } from "./live-secrets";
import { targetOf } from "./target";

/** The current address for an integration's deliveries, and the secrets that sign them. */
export interface DeliveryTarget {
  url: string;
  host: string;
  secret: string;
  previousSecret?: string;
  /** The integration is suspended, unpublished or deleted, so only notices are sent. */
  noticesOnly: boolean;
}

/**
 * `nowhere`: the manifest no longer has an address. `unsignable`: deliveries wait until the secret
 * can be opened, because nothing is sent unsigned.
 */
export type TargetState = DeliveryTarget | "nowhere" | "unsignable";

/** Reads the targets of these integrations from their current manifests and secrets. */
export async function deliveryTargets(integrationIds: string[]): Promise<Map<string, TargetState>> {
  const rows = await fast<Row>("deliveries", {
    name: "delivery-targets",
    text: `SELECT i.id, i.status, i.webhook_url, ${liveSecretsSql("i.id")} AS secrets FROM integrations i WHERE i.id = ANY ($1::uuid[])`,
    values: [integrationIds],
  });
  return new Map(rows.map((row) => [row.id, targetStateOf(row)]));
}

interface Row {
  id: string;
  status: string;
  webhook_url: string | null;
  secrets: SealedSecret[];
}

function targetStateOf({ id, status, webhook_url, secrets }: Row): TargetState {
  if (webhook_url === null) return "nowhere";
  try {
    const opened = openLiveSecrets(secrets);
    if (!opened) throw new Error("An integration with deliveries has no webhook secret.");
    return {
      url: webhook_url,
      host: targetOf(webhook_url)?.host ?? "",
      noticesOnly: status !== "active",
      ...opened,
    };
  } catch (error) {
    log("error", "deliveries wait for a secret", { integration: id, ...faultOf(error) });
    return "unsignable";
  }
}

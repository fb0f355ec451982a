import { faultOf, log } from "@/lib/config/log";
import { fast } from "@/lib/db/fast";
import { targetOf } from "./target";
import { liveSecretsSql, openLiveSecrets, type SealedSecret } from "./webhook-secret";

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
 * `nowhere`: the manifest no longer has an address. `unsignable`: the secret is missing or cannot
 * be opened, so that deliveries wait: nothing is sent unsigned.
 */
export type TargetState = DeliveryTarget | "nowhere" | "unsignable";

/** Reads the targets of these integrations from their current manifests and secrets. */
export async function deliveryTargets(integrationIds: string[]): Promise<Map<string, TargetState>> {
  const rows = await fast<Row>("deliveries", {
    name: "delivery-targets",
    text: `SELECT i.id, i.status, i.webhook_url, ${liveSecretsSql("i.id")} AS secrets
      FROM integrations i WHERE i.id = ANY ($1::uuid[])`,
    values: [integrationIds],
  });
  const targets = new Map(rows.map((row) => [row.id, targetStateOf(row)]));
  logUnsignable();
  return targets;
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
    unsignable.set(id, error);
    return "unsignable";
  }
}

const unsignableLineEveryMs = 60_000;
let nextUnsignableLineAt = 0;

/** The integrations whose deliveries could not be signed since the last line about them. */
const unsignable = new Map<string, unknown>();

/** One line a minute, however many integrations wait and however often they are tried. */
function logUnsignable() {
  const [first] = unsignable;
  if (!first || performance.now() < nextUnsignableLineAt) return;
  nextUnsignableLineAt = performance.now() + unsignableLineEveryMs;
  const [integration, error] = first;
  const integrations = unsignable.size;
  log("error", "deliveries wait for a secret", { integrations, integration, ...faultOf(error) });
  unsignable.clear();
}

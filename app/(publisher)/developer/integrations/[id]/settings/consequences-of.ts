import { counted } from "@/lib/words";

interface Manifest {
  declared_scopes: { name: string }[];
  declared_webhook_event_types: string[];
  webhook_url: string;
}

/**
 * The consequences of saving these changes beyond the manifest itself, one sentence each
 * (docs/rules/manifest.md#adding-a-scope).
 */
export function consequencesOf(
  before: Manifest,
  typed: Manifest,
  liveConnections: number,
): string[] {
  const addedScopes = without(names(typed), names(before));
  const removedScopes = without(names(before), names(typed));
  const addedTypes = without(
    typed.declared_webhook_event_types,
    before.declared_webhook_event_types,
  );
  const removedTypes = without(
    before.declared_webhook_event_types,
    typed.declared_webhook_event_types,
  );
  const hasNewAddress =
    typed.webhook_url.trim() !== "" && typed.webhook_url.trim() !== before.webhook_url;
  return [
    addedScopes.length > 0 && reconsent(liveConnections, joined(addedScopes)),
    removedScopes.length > 0 &&
      `${joined(removedScopes)}: removed from each grant at its next refresh. Adding it again later requires new consent.`,
    addedTypes.length > 0 && `Deliveries of ${joined(addedTypes)} start at once.`,
    removedTypes.length > 0 &&
      `New deliveries of ${joined(removedTypes)} stop. Deliveries that are already due are still sent.`,
    hasNewAddress && "The new webhook URL is tested with one signed POST before anything is saved.",
  ].filter((sentence) => sentence !== false);
}

function reconsent(connections: number, scopes: string): string {
  if (connections === 0) return `No event is connected, so nobody has to consent to ${scopes}.`;
  return `${counted(connections, "connection")} will need re-consent for ${scopes}. Until then tokens keep the scopes they have.`;
}

const names = ({ declared_scopes }: Manifest) => declared_scopes.map(({ name }) => name);

const without = (from: string[], others: string[]) => from.filter((name) => !others.includes(name));

const joined = (items: string[]) => items.join(", ");

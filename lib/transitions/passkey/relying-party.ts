import { config } from "@/lib/config/config";

/**
 * How authenticators identify this service: a passkey is created for its host, and works only on
 * pages of its origin.
 */
export function relyingParty() {
  const { hostname, origin } = new URL(config().PUBLIC_URL);
  return { id: hostname, origin, name: "Integrations" };
}

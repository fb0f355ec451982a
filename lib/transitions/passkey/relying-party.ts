import { config } from "@/lib/config/config";

/** What authenticators know this service as: a passkey is made for its host, and answers only pages of its origin. */
export function relyingParty() {
  const { hostname, origin } = new URL(config().PUBLIC_URL);
  return { id: hostname, origin, name: "Integrations" };
}

import { config } from "@/lib/config/config";

/**
 * How authenticators identify this service: a passkey is created for its host, and works only on
 * pages of its origin.
 */
export function relyingParty() {
  const { PUBLIC_URL, BRAND_NAME } = config();
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { id: hostname, origin, name: BRAND_NAME };
}

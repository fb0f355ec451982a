import type { Registered } from "@/lib/transitions/integration/store-integration";

// The secrets of a new registration, on their way from the form to the page of the integration. They live only in the memory of the browser: in no address,
// cookie or storage, and they are gone with the next page load.
let registration: Registered | undefined;

export function handOver(registered: Registered) {
  registration = registered;
}

export const handedOver = (integrationId: string) => (registration?.integration_id === integrationId ? registration : undefined);

export function forget() {
  registration = undefined;
}

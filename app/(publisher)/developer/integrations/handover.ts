import type { Registered } from "@/lib/transitions/integration/store-integration";

// What a registration answered, on its way from the form to the page of the new integration: in the browser's memory alone, so it is in no address,
// cookie or storage, and gone with the next load.
let waiting: Registered | undefined;

export function handOver(registered: Registered) {
  waiting = registered;
}

export const handedOver = (integrationId: string) => (waiting?.integration_id === integrationId ? waiting : undefined);

export function forget() {
  waiting = undefined;
}

import type { IssuedCredentials } from "@/lib/transitions/integration/store-integration";

// The secrets of a new registration, on their way from the form to the integration's page. They
// exist only in the browser's memory, in no URL, cookie or storage, and are lost after the next
// page load.
let registration: IssuedCredentials | undefined;

export function keepRegistration(registered: IssuedCredentials) {
  registration = registered;
}

export const keptRegistration = (integrationId: string) =>
  registration?.integration_id === integrationId ? registration : undefined;

export function forgetRegistration() {
  registration = undefined;
}

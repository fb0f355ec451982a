import type { ComponentName } from "./components";

interface DocumentedResource {
  name: string;
  title: string;
  component: ComponentName;
}

/** The resources that have a page. */
export const documentedResources = [
  { name: "event", title: "Event", component: "Event" },
  { name: "participant", title: "Participant", component: "Participant" },
  { name: "application", title: "Application", component: "Application" },
  { name: "activity", title: "Activity", component: "Activity" },
  { name: "thread", title: "Thread", component: "Thread" },
  { name: "program-thread", title: "Program thread", component: "ProgramThread" },
  { name: "location", title: "Location", component: "Location" },
  { name: "registration-wave", title: "Registration wave", component: "RegistrationWave" },
  { name: "role", title: "Role", component: "Role" },
  { name: "profile", title: "Profile", component: "Profile" },
  { name: "installation-token-response", title: "Installation token response", component: "InstallationTokenResponse" },
  { name: "user-token-response", title: "User token response", component: "UserTokenResponse" },
  { name: "id-token", title: "id_token", component: "IdTokenClaims" },
  { name: "error", title: "Error", component: "ErrorEnvelope" },
] as const satisfies DocumentedResource[];

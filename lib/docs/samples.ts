import { integrationView } from "@/lib/people/integration-view";
import { allPeople } from "@/lib/people/withholding";
import type { EndpointName } from "@/lib/read-api/endpoints";
import { serializeActivity } from "@/lib/resources/activity";
import { serializeEvent } from "@/lib/resources/event";
import { serializeLocation } from "@/lib/resources/location";
import { serializeParticipant } from "@/lib/resources/participant";
import { serializeProfile } from "@/lib/resources/profile";
import { serializeRegistrationWave } from "@/lib/resources/registration-wave";
import { serializeRole } from "@/lib/resources/role";
import { serializeThread } from "@/lib/resources/thread";
import type {
  IdTokenClaims,
  InstallationTokenResponse,
  UserTokenResponse,
} from "@/lib/resources/token-response";
import type { WebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { sampleBody } from "@/lib/webhooks/catalog/sample";
import {
  sampleActivity,
  sampleEvent,
  sampleIds,
  sampleLocation,
  sampleParticipant,
  sampleThread,
  sampleWave,
} from "@/lib/webhooks/catalog/sample-rows";

// Responses as the service would return them: the fictional convention of the test webhooks, passed
// through the serializers of the read API.

const receiver = {
  integrationId: "00000000-0000-4000-8000-000100000001",
  pseudonymKey: new Uint8Array(16).fill(7),
};
const view = integrationView({ ...receiver, shows: allPeople });
const sampleRole = {
  id: sampleIds.role,
  created_at: sampleEvent.created_at,
  updated_at: sampleEvent.updated_at,
  name: "Game master",
  description: null,
};
const nextCursor = "AYx2cmVhZCBvbiBmcm9tIGhlcmU";

const page = (item: unknown) => ({ items: [item], next_cursor: nextCursor });

/** A sample response of each endpoint. */
export const endpointSamples = {
  event: { event: serializeEvent(sampleEvent) },
  participants: page(serializeParticipant(sampleParticipant, view)),
  participant: { participant: serializeParticipant(sampleParticipant, view) },
  program: page({
    ...serializeThread(sampleThread),
    activities: [serializeActivity(sampleActivity, view)],
  }),
  activities: page(serializeActivity(sampleActivity, view)),
  locations: page(serializeLocation(sampleLocation)),
  threads: page(serializeThread(sampleThread)),
  "registration-waves": page(serializeRegistrationWave(sampleWave)),
  roles: page(serializeRole(sampleRole)),
  profile: {
    profile: serializeProfile(
      {
        person: sampleParticipant.person,
        name: "Ada Example",
        email: sampleParticipant.email,
        event_profile: sampleParticipant,
        shows_notes: true,
      },
      view,
    ),
  },
} satisfies Record<EndpointName, object>;

/** A sample delivery body of an event type. */
export const webhookSample = (type: WebhookEventType) =>
  sampleBody(type, receiver, new Date("2027-05-01T10:00:00.123Z"));

export const installationTokenSample: InstallationTokenResponse = {
  access_token: "svc_at_Xq3…",
  refresh_token: "svc_rt_9dK…",
  token_type: "Bearer",
  expires_in: 3600,
  scope: "event.read participants.read",
  event_id: sampleIds.event,
  organization_id: sampleIds.organization,
};

export const userTokenSample: UserTokenResponse = {
  access_token: "svc_at_bW8…",
  refresh_token: "svc_rt_0pZ…",
  token_type: "Bearer",
  expires_in: 3600,
  scope: "profile.read",
  event_id: sampleIds.event,
  id_token: "eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6Ij…",
  user_id: view.pseudonymOf(sampleParticipant.person),
};

export const idTokenSample: IdTokenClaims = {
  iss: "https://integrations.example",
  aud: "your-client-id",
  sub: view.pseudonymOf(sampleParticipant.person) ?? "",
  event_id: sampleIds.event,
  email: "ada@example.com",
  name: "Ada Example",
  iat: 1809165600,
  exp: 1809169200,
};

export const sampleRequestId = "req_7f3a9c21";

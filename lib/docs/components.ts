import type * as z from "zod";
import { errorEnvelopeSchema } from "@/lib/errors/envelope";
import { activitySchema } from "@/lib/resources/activity";
import { applicationSchema } from "@/lib/resources/application";
import { eventSchema } from "@/lib/resources/event";
import { eventStateSchema, kindStateSchema } from "@/lib/resources/event-state";
import { eventFieldNotes } from "@/lib/resources/event-words";
import { feedFaultSchema, feedSummarySchema } from "@/lib/resources/feed";
import { locationSchema } from "@/lib/resources/location";
import { participantSchema } from "@/lib/resources/participant";
import { profileSchema } from "@/lib/resources/profile";
import { programThreadSchema } from "@/lib/resources/program-thread";
import {
  rotatedClientSecretSchema,
  rotatedWebhookSecretSchema,
  testDeliverySchema,
} from "@/lib/resources/publisher-tooling";
import { registrationWaveSchema } from "@/lib/resources/registration-wave";
import { roleSchema } from "@/lib/resources/role";
import { threadSchema } from "@/lib/resources/thread";
import {
  idTokenClaimsSchema,
  installationTokenResponseSchema,
  userTokenResponseSchema,
} from "@/lib/resources/token-response";
import { dutyPageSchema, dutySchema } from "@/lib/webhooks/duties/list";
import { logItemSchema, logPageSchema } from "@/lib/webhooks/log/item";
import {
  deletionRequiredSchema,
  integrationSuspendedSchema,
  integrationUnpublishedSchema,
} from "@/lib/webhooks/outbox/operator-notices";
import { activityFields } from "./fields/activity";
import { storedResourceFields } from "./fields/common";
import { feedFaultFields, feedSummaryFields } from "./fields/feed";
import {
  idTokenFields,
  installationTokenFields,
  profileFields,
  userTokenFields,
} from "./fields/identity";
import {
  deletionRequiredFields,
  dutyFields,
  dutyPageFields,
  errorFields,
  eventStateFields,
  integrationSuspendedFields,
  integrationUnpublishedFields,
  kindStateFields,
  logItemFields,
  logPageFields,
  rotatedClientSecretFields,
  rotatedWebhookSecretFields,
  testDeliveryFields,
  userRevocationFields,
  webhookEnvelopeFields,
} from "./fields/notices";
import { applicationFields, participantFields } from "./fields/participant";
import { locationFields, registrationWaveFields, roleFields, threadFields } from "./fields/program";
import { userRevocationSchema, webhookEnvelopeSchema } from "./webhook-bodies";

/** A named shape: the schema that the service itself uses, and the meaning of each field. */
interface Component {
  schema: z.ZodObject;
  fields: Record<string, string>;
  /** One sentence about the shape. */
  about: string;
  /** Its page in the guide: the last part of the address, and the title. */
  page?: { name: string; title: string };
}

/** Every named shape of the contract, by its name in OpenAPI and in the client package. */
export const components = {
  Event: {
    schema: eventSchema,
    fields: { ...storedResourceFields, ...eventFieldNotes },
    about: "An event, as its organizers keep it.",
    page: { name: "event", title: "Event" },
  },
  Participant: {
    schema: participantSchema,
    fields: participantFields,
    about:
      "A person who takes part in an event, under the pseudonym your integration knows them by.",
    page: { name: "participant", title: "Participant" },
  },
  Application: {
    schema: applicationSchema,
    fields: applicationFields,
    about: "A pending application. It is sent only in webhooks; the event type gives its state.",
    page: { name: "application", title: "Application" },
  },
  Activity: {
    schema: activitySchema,
    fields: activityFields,
    about: "Something that takes place: a game, a lecture, a workshop.",
    page: { name: "activity", title: "Activity" },
  },
  Thread: {
    schema: threadSchema,
    fields: threadFields,
    about: "A track of the program that activities belong to.",
    page: { name: "thread", title: "Thread" },
  },
  ProgramThread: {
    schema: programThreadSchema,
    fields: { ...threadFields, activities: "All activities of the thread, in full." },
    about: "A thread with all its activities.",
    page: { name: "program-thread", title: "Program thread" },
  },
  Location: {
    schema: locationSchema,
    fields: locationFields,
    about: "A place of the event, as one flat record.",
    page: { name: "location", title: "Location" },
  },
  RegistrationWave: {
    schema: registrationWaveSchema,
    fields: registrationWaveFields,
    about: "A window in which people can sign up for activities.",
    page: { name: "registration-wave", title: "Registration wave" },
  },
  Role: {
    schema: roleSchema,
    fields: roleFields,
    about: "A role that participants of one event can have.",
    page: { name: "role", title: "Role" },
  },
  Profile: {
    schema: profileSchema,
    fields: profileFields,
    about:
      "The participant who signed in to your integration. Members without a value are absent, not null.",
    page: { name: "profile", title: "Profile" },
  },
  InstallationTokenResponse: {
    schema: installationTokenResponseSchema,
    fields: installationTokenFields,
    about:
      "The response of the token endpoint after an organizer connected your integration to an event.",
    page: { name: "installation-token-response", title: "Installation token response" },
  },
  UserTokenResponse: {
    schema: userTokenResponseSchema,
    fields: userTokenFields,
    about: "The response of the token endpoint after a participant signed in to your integration.",
    page: { name: "user-token-response", title: "User token response" },
  },
  IdTokenClaims: {
    schema: idTokenClaimsSchema,
    fields: idTokenFields,
    about: "The claims of an id_token: an RS256 JWT, verified with the keys at /oauth/jwks.",
    page: { name: "id-token", title: "id_token" },
  },
  ErrorEnvelope: {
    schema: errorEnvelopeSchema,
    fields: errorFields,
    about: "The body of every error.",
    page: { name: "error", title: "Error" },
  },
  WebhookEnvelope: {
    schema: webhookEnvelopeSchema,
    fields: webhookEnvelopeFields,
    about: "The fields that every webhook body begins with.",
  },
  UserRevocation: {
    schema: userRevocationSchema,
    fields: userRevocationFields,
    about: "A participant's withdrawal of consent.",
  },
  DataDeletionRequired: {
    schema: deletionRequiredSchema,
    fields: deletionRequiredFields,
    about: "Fields of data.deletion_required in addition to the envelope.",
  },
  IntegrationUnpublished: {
    schema: integrationUnpublishedSchema,
    fields: integrationUnpublishedFields,
    about: "Fields of integration.unpublished in addition to the envelope.",
  },
  IntegrationSuspended: {
    schema: integrationSuspendedSchema,
    fields: integrationSuspendedFields,
    about: "Fields of integration.suspended in addition to the envelope.",
  },
  RotatedClientSecret: {
    schema: rotatedClientSecretSchema,
    fields: rotatedClientSecretFields,
    about: "The response of rotate-client-secret.",
  },
  RotatedWebhookSecret: {
    schema: rotatedWebhookSecretSchema,
    fields: rotatedWebhookSecretFields,
    about: "The response of rotate-webhook-secret.",
  },
  EventLogItem: {
    schema: logItemSchema,
    fields: logItemFields,
    about: "One entry of the event log: a delivery, with the headers of one sent now.",
  },
  DeletionDuty: {
    schema: dutySchema,
    fields: dutyFields,
    about: "What the integration has to delete, and whether it attested that it did.",
  },
  DeletionDutyPage: {
    schema: dutyPageSchema,
    fields: dutyPageFields,
    about: "A page of deletion duties, oldest first.",
  },
  EventState: {
    schema: eventStateSchema,
    fields: eventStateFields,
    about: "What a copy of an event's data has to be, as your integration may read it now.",
  },
  KindState: {
    schema: kindStateSchema,
    fields: kindStateFields,
    about: "The records of one kind.",
  },
  EventLogPage: { schema: logPageSchema, fields: logPageFields, about: "A page of the event log." },
  TestDelivery: {
    schema: testDeliverySchema,
    fields: testDeliveryFields,
    about: "The response of send-test-webhook.",
  },
  FeedSummary: {
    schema: feedSummarySchema,
    fields: feedSummaryFields,
    about: "The result of a request to the platform feed.",
  },
  FeedFault: {
    schema: feedFaultSchema,
    fields: feedFaultFields,
    about: "A fault in a line of the platform feed.",
  },
} as const satisfies Record<string, Component>;

export type ComponentName = keyof typeof components;

const isComponentName = (name: string): name is ComponentName => Object.hasOwn(components, name);

export const componentNames = Object.keys(components).filter(isComponentName);

/** The component whose schema is this object. */
export function componentOf(schema: z.ZodObject): ComponentName {
  const name = componentNames.find((each) => Object.is(components[each].schema, schema));
  if (!name) throw new Error("The schema is not a component.");
  return name;
}

import * as z from "zod";
import type { IntegrationView } from "@/lib/people/integration-view";
import { activitySchema } from "@/lib/resources/activity";
import { eventSchema } from "@/lib/resources/event";
import { locationSchema } from "@/lib/resources/location";
import { participantSchema } from "@/lib/resources/participant";
import { profileSchema } from "@/lib/resources/profile";
import { programThreadSchema } from "@/lib/resources/program-thread";
import { registrationWaveSchema } from "@/lib/resources/registration-wave";
import { roleSchema } from "@/lib/resources/role";
import type { Scope } from "@/lib/resources/scopes";
import { threadSchema } from "@/lib/resources/thread";
import type { TokenKind } from "@/lib/tokens/authorization-code";
import type { BearerGrant } from "@/lib/tokens/bearer";
import type { Collection, SingleResponse } from "./collection";
import { getEvent, listRegistrationWaves, listRoles } from "./event";
import { getMyProfile } from "./my-profile";
import { getParticipant, listParticipants } from "./participants";
import { listActivities, listLocations, listProgram, listThreads } from "./program";

/** The reader: the grant behind its token. */
export type Reader = Omit<BearerGrant, "budget">;

/** The input of an endpoint that serves a single resource. */
interface SingleRequest {
  reader: Reader;
  view: IntegrationView;
  parameters: Record<string, string>;
}

interface EndpointBase {
  /** The operation's name in OpenAPI and in the client package. */
  operation: string;
  /** The path below {base_url}. */
  path: string;
  token: TokenKind;
  scope: Scope;
  /** One sentence for the documentation. */
  summary: string;
  /** The complete body of a 200 response. */
  schema: z.ZodObject;
}

export type Endpoint = EndpointBase &
  (
    | { shape: "single"; read(call: SingleRequest): Promise<SingleResponse> }
    | { shape: "collection"; read: Collection<object> }
  );

const page = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), next_cursor: z.string().nullable() });

/**
 * The read API: pipeline, documentation, OpenAPI and tests read this one table
 * (docs/rules/read-api.md#endpoint-table).
 */
export const endpoints = {
  event: {
    operation: "getEvent",
    path: "/events/{event_id}",
    token: "installation",
    scope: "event.read",
    summary: "The event that the token is bound to.",
    schema: z.strictObject({ event: eventSchema }),
    shape: "single",
    read: ({ reader }) => getEvent(reader.eventId),
  },
  participants: {
    operation: "listParticipants",
    path: "/events/{event_id}/participants",
    token: "installation",
    scope: "participants.read",
    summary: "The event's participants, except removed and cancelled ones.",
    schema: page(participantSchema),
    shape: "collection",
    read: listParticipants,
  },
  participant: {
    operation: "getParticipant",
    path: "/events/{event_id}/participants/{participant_id}",
    token: "installation",
    scope: "participants.read",
    summary: "One participant by pseudonym, even after removal.",
    schema: z.strictObject({ participant: participantSchema }),
    shape: "single",
    read: ({ reader, view, parameters }) =>
      getParticipant(reader.eventId, view.personIdOf(parameters.participant_id ?? ""), view),
  },
  program: {
    operation: "listProgram",
    path: "/events/{event_id}/program",
    token: "installation",
    scope: "event.read",
    summary: "The program: threads, each with all its activities.",
    schema: page(programThreadSchema),
    shape: "collection",
    read: listProgram,
  },
  activities: {
    operation: "listActivities",
    path: "/events/{event_id}/activities",
    token: "installation",
    scope: "event.read",
    summary: "All activities of the event, with or without a thread.",
    schema: page(activitySchema),
    shape: "collection",
    read: listActivities,
  },
  locations: {
    operation: "listLocations",
    path: "/events/{event_id}/locations",
    token: "installation",
    scope: "event.read",
    summary: "The event's locations, one flat row each.",
    schema: page(locationSchema),
    shape: "collection",
    read: listLocations,
  },
  threads: {
    operation: "listThreads",
    path: "/events/{event_id}/threads",
    token: "installation",
    scope: "program.read",
    summary: "The threads of the program.",
    schema: page(threadSchema),
    shape: "collection",
    read: listThreads,
  },
  "registration-waves": {
    operation: "listRegistrationWaves",
    path: "/events/{event_id}/registration-waves",
    token: "installation",
    scope: "program.read",
    summary: "The registration waves and the activities they gate.",
    schema: page(registrationWaveSchema),
    shape: "collection",
    read: listRegistrationWaves,
  },
  roles: {
    operation: "listRoles",
    path: "/events/{event_id}/roles",
    token: "installation",
    scope: "event.read",
    summary: "The roles that the event's participants can have.",
    schema: page(roleSchema),
    shape: "collection",
    read: listRoles,
  },
  profile: {
    operation: "getMyProfile",
    path: "/me/profile",
    token: "user",
    scope: "profile.read",
    summary: "The signed-in participant: account name and e-mail, and their record on the event.",
    schema: z.strictObject({ profile: profileSchema }),
    shape: "single",
    read: ({ reader, view }) => getMyProfile(reader, view),
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

export const endpointNames = Object.keys(endpoints) as EndpointName[];

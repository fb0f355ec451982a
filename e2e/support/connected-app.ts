import { prisma } from "@/lib/db/prisma";
import { tokenEndpoint } from "@/lib/http/oauth-endpoints";
import { readApi } from "@/lib/http/read-endpoint";
import type { Scope } from "@/lib/resources/scopes";
import { type App, aCode, aConnection, anApp, exchangeRequest, refreshRequest } from "./oauth";
import {
  aConsent,
  aMember,
  anActor,
  anEvent,
  anOrganization,
  aParticipant,
  aPerson,
} from "./world";

// An integration connected to events, with tokens from the token endpoint.

interface TokenPair {
  access_token: string;
  refresh_token: string;
}

const scopes: Partial<Record<Scope, "required" | "optional">> = {
  "event.read": "required",
  "profile.read": "optional",
};

/**
 * An organization that publishes an integration and owns a connected event, with its manager, an
 * operator, and a participant who has signed in.
 */
export async function aConnectedApp() {
  const organization = await anOrganization();
  const [manager, operator, participant] = [
    await aPerson(),
    await aPerson({ is_operator: true }),
    await aPerson(),
  ];
  await aMember(organization, manager);
  const app = await anApp(organization, { scopes });
  const first = await aConnectedEvent(app, organization, participant);
  return {
    organization,
    app,
    ...first,
    manager: anActor(manager),
    operator: anActor(operator),
    participant: anActor(participant),
  };
}

export async function aConnectedEvent(
  app: App,
  organization: { id: string },
  participant: { id: string },
) {
  const event = await anEvent(organization);
  const connection = await aConnection(app, event);
  await aParticipant(event, participant);
  await aConsent(connection, participant);
  return {
    event,
    connection,
    installation: await installationTokenPair(app, event, participant),
    user: await userTokenPair(app, event, participant),
  };
}

export const installationTokenPair = async (
  app: App,
  event: { id: string },
  person: { id: string },
  scopes?: Scope[],
): Promise<TokenPair> =>
  (
    await tokenEndpoint(
      exchangeRequest(app, await aCode(app, event, person, { ...(scopes && { scopes }) })),
    )
  ).json();

export const userTokenPair = async (
  app: App,
  event: { id: string },
  person: { id: string },
): Promise<TokenPair> =>
  (
    await tokenEndpoint(
      exchangeRequest(
        app,
        await aCode(app, event, person, { kind: "user", scopes: ["profile.read"] }),
      ),
    )
  ).json();

/** The read API's answer to a token: `live`, or the error code. */
export async function tokenState(path: string, { access_token }: TokenPair): Promise<string> {
  const response = await readApi(
    new Request(`http://localhost:3000/api/v1${path}`, {
      headers: { Authorization: `Bearer ${access_token}` },
    }),
  );
  return response.ok ? "live" : (await response.json()).error;
}

/** The answer to a refresh: the next pair's status, or the error code. */
export async function refreshState(app: App, { refresh_token }: TokenPair): Promise<string> {
  const response = await tokenEndpoint(refreshRequest(app, refresh_token));
  return response.ok ? "live" : (await response.json()).error;
}

/** The recorded occurrences of one event. */
export const occurrencesOf = (event: { id: string }) =>
  prisma().occurrence.findMany({
    where: { event_id: event.id },
    select: {
      event_type: true,
      integration_id: true,
      snapshot: true,
      dedup_key: true,
      held_for: true,
      cancelled_at: true,
      dispatch_at: true,
      occurred_at: true,
    },
    orderBy: [{ occurred_at: "asc" }, { event_type: "asc" }],
  });

/** Ends the deletion grace of every occurrence held for this root. */
export const endDeletionGrace = (rootId: string) =>
  prisma().$executeRaw`UPDATE occurrences SET dispatch_at = now() - interval '1 second'
      WHERE held_for = ${rootId}::uuid`;

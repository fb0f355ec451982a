import { expect, test } from "vitest";
import "@/e2e/support/database";
import { callReadApi } from "@/e2e/support/read-api";
import {
  aConnection,
  anActor,
  anEvent,
  anInstallationToken,
  anIntegration,
  anOrganization,
  aPerson,
} from "@/e2e/support/world";
import { reinstate, suspend } from "@/lib/transitions/integration/status";
import { eventConnections } from "../organizer/connections";
import { connectionsWithTokens, publisherConnections } from "./connections";

test("after a suspension and a reinstatement, the lists say that the connection holds no token, as the read API does", async () => {
  const event = await anEvent(await anOrganization());
  const integration = await anIntegration(await anOrganization());
  const connection = await aConnection(integration, event);
  const { token } = await anInstallationToken(connection);
  const operator = anActor(await aPerson({ is_operator: true }));
  const shown = async () => [
    (await callReadApi(`/events/${event.id}`, token)).status,
    (await eventConnections(event.id)).map(({ status, hasToken }) => ({ status, hasToken })),
    (await publisherConnections(integration.id, 1)).rows.map(({ status, hasToken }) => ({
      status,
      hasToken,
    })),
  ];
  const connected = { status: "connected", hasToken: true };
  expect(await shown()).toEqual([200, [connected], [connected]]);

  await suspend(operator, integration.id);
  await reinstate(operator, integration.id);
  const withoutToken = { status: "connected", hasToken: false };
  expect(await shown()).toEqual([401, [withoutToken], [withoutToken]]);
});

test("only the connections asked for are returned", async () => {
  const connection = await aConnection(
    await anIntegration(await anOrganization()),
    await anEvent(await anOrganization()),
  );
  await anInstallationToken(connection);
  expect(await connectionsWithTokens([])).toEqual(new Set());
  expect(await connectionsWithTokens([connection.id])).toEqual(new Set([connection.id]));
});

import { expect, test } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import "../../../e2e/support/database";
import { prisma } from "@/lib/db/prisma";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { submitApplication } from "@/lib/transitions/application/submit";
import { aDispatcher, aListener, anEventWithOrganization } from "../../../e2e/support/listener";
import { callReadApi } from "../../../e2e/support/read-api";
import { aReceiver } from "../../../e2e/support/receiver";
import {
  aConsent,
  anActor,
  anInstallationToken,
  aParticipant,
  aPerson,
} from "../../../e2e/support/world";
import { deleteAccount } from "./delete";

test("after an account is deleted its apps receive user.revoked_access with the pseudonym they know, and no longer find the person", async () => {
  const [hook, event, person] = [
    await aReceiver(),
    await anEventWithOrganization(),
    await aPerson(),
  ];
  const { integration, connection } = await aListener(event, hook.url);
  await aParticipant(event, person);
  await aConsent(connection, person);
  const participantId = pseudonym(
    openPseudonymKey(integration.pseudonym_key, integration.id),
    person.id,
  );
  const { token } = await anInstallationToken(connection);
  const status = async () =>
    (await callReadApi(`/events/${event.id}/participants/${participantId}`, token)).status;
  expect(await status()).toBe(200);
  await deleteAccount(anActor(person));
  expect(await status()).toBe(404);
  await expect(
    submitApplication(anActor(person), event.id, { display_name: "Back" }),
  ).rejects.toMatchObject({ code: "resource_not_found" });
  const dispatcher = aDispatcher();
  await eventually(() => expect(hook.received).toHaveLength(1));
  await dispatcher.stop();
  hook.close();
  expect(JSON.parse(hook.received[0]?.body ?? "")).toMatchObject({
    event_type: "user.revoked_access",
    data: { participant_id: participantId },
  });
  expect(await prisma().delivery.count({ where: { integration_id: integration.id } })).toBe(1);
});

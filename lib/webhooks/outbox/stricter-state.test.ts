import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import { aReceiver } from "@/e2e/support/receiver";
import "@/e2e/support/database";
import { proofAsShown } from "@/e2e/support/consent-proof";
import { aDispatcher, deliveriesOf } from "@/e2e/support/listener";
import { type App, aCookieHeader, anApp, authorizeUrl, formRequest } from "@/e2e/support/oauth";
import { aWebhookSecret } from "@/e2e/support/publisher";
import {
  aConsent,
  aMember,
  anActor,
  anEvent,
  anOrganization,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { authorizeEndpoint } from "@/lib/http/authorize-endpoint";
import { consentDecision } from "@/lib/http/decision-endpoint";
import { actorOfRequest } from "@/lib/session/actor-of-request";
import { revokeConsent } from "@/lib/transitions/consent/end";
import { replayDelivery } from "@/lib/transitions/delivery/replay";
import { announce } from "./announce";

// Late fan-outs and replays: people in a body are withheld by the stricter of their states at the
// occurrence and when the body is made (docs/rules/people.md#stricter-state).

let hook: Awaited<ReturnType<typeof aReceiver>>;
let dispatcher: { stop: () => Promise<void> } | undefined;
let receivedCount: number;
beforeEach(async () => {
  receivedCount = 0;
  hook = await aReceiver();
});
afterEach(async () => {
  await dispatcher?.stop();
  dispatcher = undefined;
  hook.close();
});
vi.setConfig({ testTimeout: 60_000 });

/**
 * A publisher's integration, an organizer's event and a participant, without a connection or a
 * worker.
 */
async function aScenario(privacy_mode = false) {
  const [organization, organizer, participant] = [
    await anOrganization(),
    await aPerson(),
    await aPerson(),
  ];
  await aMember(organization, organizer);
  const app = await anApp(organization, {
    webhook_url: hook.url,
    declared_webhook_event_types: ["participant.profile_updated"],
  });
  await aWebhookSecret(app);
  const event = await anEvent(organization);
  await aParticipant(event, participant, { real_name: "Ada Example", privacy_mode });
  const announceProfileUpdate = () =>
    transact((tx) =>
      announce(
        tx,
        "participant.profile_updated",
        { eventId: event.id, id: participant.id, actorId: participant.id },
        new Map(),
      ),
    );
  return {
    app,
    event,
    participant,
    publisher: anActor(organizer),
    announceProfileUpdate,
    grant: await organizerConsent(app, event, organizer),
  };
}

type Scenario = Awaited<ReturnType<typeof aScenario>>;

/**
 * Returns a function with which the organizer allows exactly the given scopes on the consent
 * screen.
 */
async function organizerConsent(app: App, event: { id: string }, organizer: { id: string }) {
  const headers = await aCookieHeader(organizer);
  return async (scopes: string[]) => {
    const url = authorizeUrl(app, { event_id: event.id, scope: "event.read participants.read" });
    const authorization = await authorizeEndpoint(new Request(url, { headers }));
    const id = authorization.headers.get("location")?.match(/request=([0-9a-f-]{36})$/)?.[1] ?? "";
    const actor = await actorOfRequest(new Request("http://localhost:3000/", { headers }));
    const decision = formRequest(
      "/oauth/consent/decision",
      {},
      { ...headers, Origin: "http://localhost:3000", "Sec-Fetch-Site": "same-origin" },
    );
    const body = new URLSearchParams([
      ["request", id],
      ["proof", actor ? await proofAsShown(actor, id) : ""],
      ["decision", "allow"],
    ]);
    for (const scope of scopes) body.append("scope", scope);
    const answer = await consentDecision(
      new Request(decision.url, {
        method: "POST",
        headers: decision.headers,
        body: body.toString(),
      }),
    );
    expect(answer.status).toBe(303);
  };
}

const withParticipants = ["event.read", "participants.read"];
const withoutParticipants = ["event.read"];

/** The person's name in the next delivery, or true when it is withheld. */
async function nextDeliveredName(): Promise<string | true> {
  dispatcher ??= aDispatcher();
  receivedCount += 1;
  await eventually(() => expect(hook.received).toHaveLength(receivedCount));
  const { real_name, personal_data_withheld } = JSON.parse(hook.received.at(-1)?.body ?? "").data;
  return real_name ?? personal_data_withheld;
}

/** Turns the latest delivery into a dead letter and replays it as the publisher. */
async function replayLatest({ app, publisher }: Scenario) {
  await eventually(async () =>
    expect((await deliveriesOf(app)).every(({ status }) => status !== "pending")).toBe(true),
  );
  const latest = (await deliveriesOf(app)).at(-1);
  await prisma().delivery.updateMany({ where: { id: latest?.id ?? "" }, data: { status: "dead" } });
  await replayDelivery(publisher, app.id, latest?.id ?? "");
}

test("in a late fan-out, participants.read reveals people only if it was granted before the occurrence", async () => {
  const scenario = await aScenario();
  await scenario.grant(withoutParticipants);
  await scenario.announceProfileUpdate();
  await scenario.grant(withParticipants);
  expect(await nextDeliveredName()).toBe(true);
  await scenario.announceProfileUpdate();
  expect(await nextDeliveredName()).toBe("Ada Example");
});

test("a connection made after the occurrence reveals none of its people", async () => {
  const scenario = await aScenario();
  await scenario.announceProfileUpdate();
  await scenario.grant(withParticipants);
  expect(await nextDeliveredName()).toBe(true);
});

test("participants.read that is lost before the fan-out reveals nothing", async () => {
  const scenario = await aScenario();
  await scenario.grant(withParticipants);
  await scenario.announceProfileUpdate();
  await scenario.grant(withoutParticipants);
  expect(await nextDeliveredName()).toBe(true);
});

test("a replay withholds what was withheld at the occurrence, even if it is replayed repeatedly after the scope was granted", async () => {
  const scenario = await aScenario();
  await scenario.grant(withoutParticipants);
  await scenario.announceProfileUpdate();
  expect(await nextDeliveredName()).toBe(true);
  await scenario.grant(withParticipants);
  for (let n = 0; n < 2; n++) {
    await replayLatest(scenario);
    expect(await nextDeliveredName()).toBe(true);
  }
});

test("a replay withholds while the scope is not granted, and shows the same data again when the scope is back", async () => {
  const scenario = await aScenario();
  await scenario.grant(withParticipants);
  await scenario.announceProfileUpdate();
  expect(await nextDeliveredName()).toBe("Ada Example");
  await scenario.grant(withoutParticipants);
  await replayLatest(scenario);
  expect(await nextDeliveredName()).toBe(true);
  await scenario.grant(withParticipants);
  await replayLatest(scenario);
  expect(await nextDeliveredName()).toBe("Ada Example");
});

test("privacy mode at the occurrence still withholds in a replay after it is turned off, and vice versa", async () => {
  for (const [then, now] of [
    [true, false],
    [false, true],
  ] as const) {
    const scenario = await aScenario(then);
    await scenario.grant(withParticipants);
    await scenario.announceProfileUpdate();
    expect(await nextDeliveredName()).toBe(then || "Ada Example");
    await prisma().eventPerson.updateMany({
      where: { event_id: scenario.event.id },
      data: { privacy_mode: now },
    });
    await replayLatest(scenario);
    expect(await nextDeliveredName()).toBe(true);
  }
});

test("a consent given after the occurrence reveals nothing in a replay", async () => {
  const scenario = await aScenario(true);
  await scenario.grant(withParticipants);
  await scenario.announceProfileUpdate();
  expect(await nextDeliveredName()).toBe(true);
  await aConsent(await connectionOf(scenario), scenario.participant);
  await replayLatest(scenario);
  expect(await nextDeliveredName()).toBe(true);
});

test("a consent that is revoked before the fan-out reveals nothing", async () => {
  const scenario = await aScenario(true);
  await scenario.grant(withParticipants);
  await aConsent(await connectionOf(scenario), scenario.participant);
  await scenario.announceProfileUpdate();
  await revokeConsent(anActor(scenario.participant), scenario.app.id);
  expect(await nextDeliveredName()).toBe(true);
});

const connectionOf = ({ app }: Scenario) =>
  prisma().connection.findFirstOrThrow({ where: { integration_id: app.id } });

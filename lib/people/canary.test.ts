import { decodeJwt } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { query } from "@/lib/db/query";
import "@/e2e/support/database";
import { installationTokenPair, userTokenPair } from "@/e2e/support/connected-app";
import { anApp } from "@/e2e/support/oauth";
import { aPopulatedEvent, callReadApi, type PopulatedEvent } from "@/e2e/support/read-api";
import { aConnection, aConsent } from "@/e2e/support/world";
import { endpointNames, endpoints } from "@/lib/read-api/endpoints";
import { eventSideScopes } from "@/lib/resources/scopes";
import {
  eventTypeCatalog,
  isResourceKind,
  webhookEventTypes,
} from "@/lib/webhooks/catalog/event-types";
import { payloadOf, snapshotSql } from "@/lib/webhooks/catalog/payloads";
import { sampleBody } from "@/lib/webhooks/catalog/sample";
import { sampleParticipant } from "@/lib/webhooks/catalog/sample-rows";
import { type IntegrationView, integrationView } from "./integration-view";
import { openPseudonymKey, pseudonym } from "./pseudonym";

// Checks every byte that is sent to an integration: it has no account id in any spelling, and no
// data of a withheld person.

let populated: PopulatedEvent;
let app: Awaited<ReturnType<typeof anApp>>;
let key: Uint8Array;
let installationToken: string;
let tokenAnswers: object[];
let userToken: string;

const scopes = {
  "event.read": "required",
  "participants.read": "required",
  "program.read": "required",
  "profile.read": "optional",
} as const;

beforeAll(async () => {
  populated = await aPopulatedEvent();
  app = await anApp(populated.organization, { scopes });
  key = openPseudonymKey(app.pseudonym_key, app.id);
  const connection = await aConnection(app, populated.event, [...eventSideScopes]);
  await aConsent(connection, populated.people.consenting);
  const installationPair = await installationTokenPair(
    app,
    populated.event,
    populated.people.open,
    [...eventSideScopes],
  );
  const userPair = await userTokenPair(app, populated.event, populated.people.consenting);
  [installationToken, userToken, tokenAnswers] = [
    installationPair.access_token,
    userPair.access_token,
    [installationPair, userPair],
  ];
});

/** The usual spellings of 128 bits. */
function spellings(id: string): string[] {
  const hex = id.replaceAll("-", "");
  const bytes = Buffer.from(hex, "hex");
  return [
    id,
    id.toUpperCase(),
    hex,
    hex.toUpperCase(),
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
  ];
}

const everybody = () => Object.values(populated.people);

/** People whose data is withheld from this integration, or whom it must not see at all. */
const withheldPeople = () => [
  populated.people.shy,
  populated.people.guest,
  populated.people.deleted,
  populated.people.cancelled,
  populated.people.applicant,
];

function expectClean(sent: string, secrets: string[]) {
  const found = secrets.filter((secret) => sent.includes(secret));
  expect(found).toEqual([]);
}

const accountIds = () => everybody().flatMap(({ id }) => spellings(id));

const withheldValues = () => [
  ...withheldPeople().flatMap(({ email }) => email ?? []),
  "Hidden Name",
];

/** Headers and body of a response, as they are sent. */
const bytesOf = async (response: Response) =>
  `${JSON.stringify([...response.headers])}\n${await response.text()}`;

describe.each(endpointNames.filter((name) => endpoints[name].token === "installation"))(
  "%s",
  (name) => {
    test("contains no account id on any page, and no data of a withheld person", async () => {
      const address = endpoints[name].path
        .replace("{event_id}", populated.event.id)
        .replace("{participant_id}", pseudonym(key, populated.people.shy.id));
      let cursor: string | null = null;
      do {
        const response: Response = await callReadApi(
          `${address}${cursor === null ? "?limit=2" : `?limit=2&cursor=${cursor}`}`,
          installationToken,
        );
        expect(response.status).toBe(200);
        cursor = (await response.clone().json()).next_cursor ?? null;
        expectClean(await bytesOf(response), [...accountIds(), ...withheldValues()]);
      } while (cursor !== null);
    });
  },
);

test("the profile and the token responses contain no account id, and neither does the id_token", async () => {
  const profile = await callReadApi("/me/profile", userToken);
  expect(profile.status).toBe(200);
  expectClean(await bytesOf(profile), accountIds());
  const claims = tokenAnswers.flatMap((answer) =>
    "id_token" in answer ? [decodeJwt(String(answer.id_token))] : [],
  );
  expect(claims).toHaveLength(1);
  expect(claims[0]?.sub).toBe(pseudonym(key, populated.people.consenting.id));
  expectClean(JSON.stringify([tokenAnswers, claims]), accountIds());
});

test("refusals do not contain an account id", async () => {
  for (const { id } of everybody()) {
    const response = await callReadApi(
      `/events/${populated.event.id}/participants/${id}`,
      userToken,
    );
    expectClean(await bytesOf(response), accountIds());
  }
});

const resourceEventTypes = webhookEventTypes.flatMap((type) => {
  const { carries } = eventTypeCatalog[type];
  return isResourceKind(carries) ? [{ type, carries }] : [];
});

const views = (): IntegrationView[] =>
  [true, false].map((shown) =>
    integrationView({
      integrationId: app.id,
      pseudonymKey: key,
      shows: { participants: shown, activity_people: shown },
    }),
  );

describe.each(resourceEventTypes)("the body of $type", ({ type, carries }) => {
  test("contains no account id, and no data of a withheld person", async () => {
    const ids = {
      event: [populated.event.id],
      activity: [populated.activity.id],
      thread: [populated.thread.id],
      location: [populated.location.id],
      registration_wave: [populated.wave.id],
      application: everybody().map(({ id }) => id),
      participant: everybody().map(({ id }) => id),
    }[carries];
    const found = await query<{ row: unknown }>({
      text: snapshotSql[carries],
      values: [populated.event.id, ids],
    });
    expect(found).toHaveLength(ids.length);
    const bodies = views().map((view) =>
      found.map(({ row }) => payloadOf(type, row).fieldsFor(view)),
    );
    expectClean(JSON.stringify(bodies), [
      ...accountIds(),
      "Hidden Name",
      populated.people.shy.email ?? "no e-mail",
    ]);
  });
});

test("the body of user.revoked_access names the participant only by pseudonym", () => {
  const revoked = {
    person_id: populated.people.shy.id,
    granted_scopes: ["profile.read"],
    revoked_at: "2027-01-01T00:00:00.000000Z",
  };
  const bodies = views().map((view) => payloadOf("user.revoked_access", revoked).fieldsFor(view));
  expect(bodies[0]).toMatchObject({
    data: { participant_id: pseudonym(key, populated.people.shy.id) },
  });
  expectClean(JSON.stringify(bodies), accountIds());
});

test("the sample bodies of test webhooks contain no id of their fictional people", () => {
  const samples = webhookEventTypes.map((type) =>
    sampleBody(type, { integrationId: app.id, pseudonymKey: key }, new Date()),
  );
  expectClean(JSON.stringify(samples), spellings(sampleParticipant.person.person_id));
});

test("the check detects an account id where there is one", () => {
  expect(() => expectClean(`x${populated.people.shy.id}x`, accountIds())).toThrow();
  expect(() =>
    expectClean(
      Buffer.from(populated.people.open.id.replaceAll("-", ""), "hex").toString("base64url"),
      accountIds(),
    ),
  ).toThrow();
});

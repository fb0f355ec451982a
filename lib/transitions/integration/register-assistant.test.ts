import { beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import {
  aMember,
  aMembership,
  anActor,
  anEvent,
  anOrganization,
  aPerson,
  eventsOnly,
} from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { registerAssistant } from "./register-assistant";

const typed = {
  name: "Claudia",
  redirectUri: "https://assistant.example/callback",
  privacyPolicyUrl: "https://assistant.example/privacy",
};

let membership: Awaited<ReturnType<typeof aMembership>>;
let event: Awaited<ReturnType<typeof anEvent>>;

beforeAll(async () => {
  membership = await aMembership({ verification: "verified" });
  event = await anEvent(membership.organization);
});

test("an assistant is an ordinary integration that only its organization connects", async () => {
  const result = await registerAssistant(anActor(membership.person), event.id, typed);
  const id = "registered" in result ? result.registered.integration_id : "";
  const stored = await prisma().integration.findUniqueOrThrow({
    where: { id },
    select: {
      display_name: true,
      visibility: true,
      redirect_uris: true,
      organization_id: true,
      webhook_url: true,
      declared_scopes: true,
    },
  });
  expect(stored).toMatchObject({
    display_name: "Claudia",
    visibility: "organization-only",
    redirect_uris: [typed.redirectUri],
    organization_id: membership.organization.id,
    webhook_url: null,
  });
  const scopes = Object.fromEntries(
    stored.declared_scopes.map(({ name, required }) => [name, required]),
  );
  expect(scopes).toEqual({ "event.read": true, "program.read": false, "participants.read": false });
});

test("faults stand at the fields of the form, and the rules of registering hold", async () => {
  const actor = anActor(membership.person);
  const wrong = {
    name: "",
    redirectUri: "http://assistant.example/callback",
    privacyPolicyUrl: "no address",
  };
  expect(await registerAssistant(actor, event.id, wrong)).toEqual({
    faults: {
      name: expect.any(String),
      redirectUri: expect.any(String),
      privacyPolicyUrl: expect.any(String),
    },
  });
  const { organization, person } = await aMembership({ verification: "unverified" });
  const unverified = await registerAssistant(
    anActor(person),
    (await anEvent(organization)).id,
    typed,
  );
  expect(unverified).toEqual({ faults: { message: expect.stringContaining("not verified") } });
});

test("the event of others, and one whose integrations the person may not manage, do not exist", async () => {
  const [foreign, colleague] = [await anEvent(await anOrganization()), await aPerson()];
  await aMember(membership.organization, colleague, eventsOnly);
  for (const [person, id] of [
    [membership.person, foreign.id],
    [membership.person, "nothing"],
    [colleague, event.id],
  ] as const)
    await expect(registerAssistant(anActor(person), id, typed)).rejects.toMatchObject({
      code: "resource_not_found",
    });
});

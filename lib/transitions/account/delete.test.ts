import { describe, expect, test } from "vitest";
import "@/e2e/support/database";
import * as z from "zod";
import { occurrencesOf } from "@/e2e/support/connected-app";
import { aListener } from "@/e2e/support/listener";
import { liveFamilies } from "@/e2e/support/live-tokens";
import {
  aConnection,
  aConsent,
  aMember,
  anActor,
  anEvent,
  anIntegration,
  anOrganization,
  aParticipant,
  aPerson,
  aSession,
  aUserToken,
} from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { publisherActivity } from "@/lib/portal/publisher/activity";
import { signUp } from "@/lib/transitions/sign-up/sign-up";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";
import { deleteAccount } from "./delete";

async function aParticipantWithData() {
  const [organization, person] = [await anOrganization(), await aPerson({ password_hash: "hash" })];
  const [event, integration] = [await anEvent(organization), await anIntegration(organization)];
  const connection = await aConnection(integration, event);
  const personalData = {
    real_name: "Ana Lima",
    custom_form_fields: { diet: "vegan" },
    admin_notes: "Has the key.",
  };
  await aParticipant(event, person, personalData);
  return { organization, person, event, integration, connection, actor: anActor(person) };
}

describe("deleting an account", () => {
  test("notifies every consented app on every event, ends tokens and sessions, frees places and erases the data", async () => {
    const { person, actor, event, integration, connection } = await aParticipantWithData();
    await aConsent(connection, person);
    await aUserToken(connection, person);
    await aSession(person);
    const activity = await prisma().activity.create({
      data: { event_id: event.id, sign_ups_enabled: true },
    });
    await signUp(actor, event.id, activity.id);
    await deleteAccount(actor);
    const occurrences = (await occurrencesOf(event)).toSorted((one, other) =>
      one.event_type.localeCompare(other.event_type),
    );
    expect(
      occurrences.map(({ event_type, integration_id }) => [event_type, integration_id]),
    ).toEqual([
      ["activity.capacity_state_changed", null],
      ["activity.capacity_state_changed", null],
      ["user.revoked_access", integration.id],
    ]);
    expect(occurrences.at(1)?.snapshot).toMatchObject({ committed_signups_count: 0 });
    expect(await liveFamilies({ personId: person.id })).toBe(0);
    expect(await prisma().session.count({ where: { person_id: person.id } })).toBe(0);
    expect(await prisma().person.findUnique({ where: { id: person.id } })).toMatchObject({
      email: null,
      name: null,
      password_hash: null,
    });
    expect(await prisma().eventPerson.findFirst({ where: { person_id: person.id } })).toMatchObject(
      {
        display_name: null,
        real_name: null,
        custom_form_fields: {},
        admin_notes: null,
        cancelled_at: expect.any(Date),
      },
    );
    await expect(deleteAccount(actor)).rejects.toMatchObject({ code: "resource_not_found" });
  });

  test("gives no two integrations the same time or request id, in webhooks or in their publishers' activity", async () => {
    const { organization, person, actor, event, integration, connection } =
      await aParticipantWithData();
    const other = await anIntegration(organization);
    await aConsent(connection, person);
    await aConsent(await aConnection(other, event), person);
    await prisma().consent.updateMany({
      where: { person_id: person.id },
      data: { updated_at: new Date(Date.now() - 3_600_000) },
    });
    await deleteAccount(actor);
    const revoked = await prisma().occurrence.findMany({
      where: { event_id: event.id, event_type: "user.revoked_access" },
    });
    const seen = await Promise.all(
      [integration, other].map(async ({ id }) => {
        const [entry] = (await publisherActivity(id, "")).rows;
        const sent = revoked.find(({ integration_id }) => integration_id === id);
        const revokedAt = z.object({ revoked_at: z.string() }).parse(sent?.snapshot).revoked_at;
        expect(entry).toMatchObject({
          action: "consent.revoked",
          shown_at: revokedAt,
          request_id: null,
        });
        return [revokedAt, String(sent?.occurred_at.getTime())];
      }),
    );
    expect(new Set(seen.map(([at]) => at?.slice(0, 22))).size).toBe(2);
    expect(new Set(seen.map(([, at]) => at)).size).toBe(2);
    for (const [at = ""] of seen) expect(Date.now() - Date.parse(at)).toBeLessThan(120_000);
  });

  test("changes the activities that named the person as host or co-host, and their webhooks name nobody", async () => {
    const { person, actor, event } = await aParticipantWithData();
    await aListener(event, "https://example.com/hook");
    const unchanged = new Date(0);
    const create = (data: object = {}) =>
      prisma().activity.create({
        data: { event_id: event.id, updated_at: unchanged, ...data },
        select: { id: true },
      });
    const [hosted, coHosted] = [
      await create({ host_person_id: person.id }),
      await create(),
      await create(),
    ];
    await prisma().activityCoHost.create({
      data: { event_id: event.id, activity_id: coHosted.id, person_id: person.id },
    });
    await deleteAccount(actor);
    const changed = await prisma().activity.findMany({
      where: { event_id: event.id, updated_at: { gt: unchanged } },
      select: { id: true },
    });
    expect(changed.map(({ id }) => id).sort()).toEqual([hosted.id, coHosted.id].sort());
    expect(JSON.stringify(await occurrencesOf(event))).not.toContain(person.id);
    await fanOut(await claimOccurrences(100, 30), () => {});
    const deliveries = await prisma().delivery.findMany({ where: { event_id: event.id } });
    const announced = deliveries.map(({ event_type, body }) => ({
      event_type,
      data: JSON.parse(Buffer.from(body ?? []).toString()).data,
    }));
    const nobody = {
      host_id: null,
      host: null,
      host_display_name: null,
      co_host_ids: [],
      co_host_display_names: null,
      personal_data_withheld: false,
    };
    expect(announced.toSorted((one, other) => one.data.id.localeCompare(other.data.id))).toEqual(
      [hosted.id, coHosted.id].sort().map((id) => ({
        event_type: "activity.updated",
        data: expect.objectContaining({ id, ...nobody }),
      })),
    );
  });

  test("erases every column about the person that is not kept for a stated reason", async () => {
    const { event } = await aParticipantWithData();
    await aPerson({ is_operator: true });
    const person = await aPerson({
      password_hash: "hash",
      oidc_subject: "subject of erased columns",
      is_operator: true,
      pending_email: "new@example.com",
      language: "de",
    });
    const names = {
      display_name: "Ana",
      nickname: "An",
      organisation: "Lantern Society",
      real_name: "Ana Lima",
    };
    const notes = {
      admin_notes: "Has the key.",
      application_admin_notes: "Knows us.",
      revision_message: "Which day?",
    };
    await aParticipant(event, person, {
      ...names,
      ...notes,
      custom_form_fields: { diet: "vegan" },
    });

    const before = await columnsAbout(person.id);
    await deleteAccount(anActor(person));
    const after = await columnsAbout(person.id);
    for (const [column, value] of Object.entries(before)) {
      if (column in keptColumns) continue;
      expect(
        isEmpty(value),
        `${column} is new: this test sets it and deleteAccount erases it, or keptColumns says why it is kept`,
      ).toBe(false);
      expect(isEmpty(after[column]), `${column} is erased`).toBe(true);
    }
  });

  test("frees the e-mail address for a new account", async () => {
    const { person, actor } = await aParticipantWithData();
    await deleteAccount(actor);
    expect((await aPerson({ email: person.email ?? "" })).email).toBe(person.email);
  });

  test("needs a fresh password proof", async () => {
    const { actor } = await aParticipantWithData();
    await expect(
      deleteAccount({ ...actor, provedAt: new Date(Date.now() - 601_000) }),
    ).rejects.toMatchObject({ code: "invalid_token" });
  });

  test("never leaves an organization with events without a manager, even when two managers do it concurrently", async () => {
    const { organization, person, actor } = await aParticipantWithData();
    const otherManager = await aPerson();
    for (const member of [person, otherManager]) await aMember(organization, member);
    const answers = await Promise.allSettled([actor, anActor(otherManager)].map(deleteAccount));
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(
      await prisma().organizationMember.count({ where: { organization_id: organization.id } }),
    ).toBe(1);
    const empty = await anOrganization();
    const onlyMember = await aPerson();
    await aMember(empty, onlyMember);
    await deleteAccount(anActor(onlyMember));
  });
});

const ofTheRecord = "the event's history, without the person's data";

/** The columns that `deleteAccount` keeps, each with the reason. */
const keptColumns: Record<string, string> = {
  "people.id": "other rows refer to it",
  "people.is_guest": "only an account can be deleted",
  "people.email_proved_at": "a time, without the address",
  "people.sign_in_epoch": "a counter",
  "people.calendar_epoch": "a counter",
  "people.sandbox_id": "only a fictional person has one",
  "people.deleted_at": "set by the deletion",
  "people.created_at": "a time, without the person's data",
  "people.updated_at": "a time, without the person's data",
  "event_people.event_id": ofTheRecord,
  "event_people.person_id": ofTheRecord,
  "event_people.guest_key": "only a guest has one",
  "event_people.application_status": ofTheRecord,
  "event_people.registered_at": ofTheRecord,
  "event_people.removed_at": ofTheRecord,
  "event_people.cancelled_at": "set by the deletion",
  "event_people.privacy_mode": ofTheRecord,
  "event_people.role_id": ofTheRecord,
  "event_people.submitted_again_at": ofTheRecord,
  "event_people.created_at": ofTheRecord,
  "event_people.updated_at": ofTheRecord,
  "event_people.search_text": "computed from erased columns: only spaces are left",
};

/** The values of every column of the person's account and record, by table and column. */
async function columnsAbout(personId: string): Promise<Record<string, unknown>> {
  const rows = await prisma().$queryRaw<{ column: string; value: unknown }[]>`
    SELECT 'people.' || key AS column, value FROM people p, jsonb_each(to_jsonb(p)) WHERE p.id = ${personId}::uuid
    UNION ALL SELECT 'event_people.' || key, value FROM event_people r, jsonb_each(to_jsonb(r)) WHERE r.person_id = ${personId}::uuid`;
  return Object.fromEntries(rows.map(({ column, value }) => [column, value]));
}

const isEmpty = (value: unknown) =>
  value === null || value === false || JSON.stringify(value) === "{}";

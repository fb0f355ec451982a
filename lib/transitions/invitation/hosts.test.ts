import "@/e2e/support/database";
import { beforeEach, describe, expect, test } from "vitest";
import { mailsTo } from "@/e2e/support/mailbox";
import { activityOf, recordedSince } from "@/e2e/support/program";
import { aMembership, anActor, anOrganizedEvent, aParticipant, aPerson } from "@/e2e/support/world";
import { auditLog } from "@/lib/audit/log";
import { config } from "@/lib/config/config";
import { prisma } from "@/lib/db/prisma";
import { invitationOf } from "@/lib/portal/invitation";
import { hostInvitationOf } from "@/lib/portal/organizer/activity";
import { createActivity } from "@/lib/transitions/activity/create";
import { deleteActivity } from "@/lib/transitions/activity/delete";
import { editActivity } from "@/lib/transitions/activity/edit";
import { archiveEvent } from "@/lib/transitions/event/archive";
import { acceptHostInvitation } from "./accept-host";
import { acceptInvitation, declineInvitation, withdrawHostInvitation } from "./end";
import { inviteMember } from "./invite";

// docs/rules/accounts.md#invited-hosts

let world: Awaited<ReturnType<typeof anOrganizedEvent>>;
beforeEach(async () => {
  // On localhost mails are stored, so that tests can read them.
  config().PUBLIC_URL = "http://localhost:3000";
  world = await anOrganizedEvent();
});

let addresses = 0;
const anAddress = () => `host-${++addresses}@example.com`;
const aProvedPerson = (email: string) =>
  aPerson({ email, name: "Hana Host", email_proved_at: new Date() });

/** The token of the latest invitation mailed to this address. */
async function tokenTo(email: string): Promise<string> {
  const invitations = (await mailsTo(email)).filter(({ subject }) =>
    subject.startsWith("You are invited to host"),
  );
  return /\/invitations\/(\S+)/.exec(invitations.at(-1)?.text ?? "")?.[1] ?? "no link";
}

/** A new activity to which the address is invited as host. */
async function anInvitation(email: string) {
  const id = await createActivity(
    world.organizer,
    world.event.id,
    activityOf({ title: "Salt Road" }),
    email,
  );
  return { id, token: await tokenTo(email) };
}

const hostsOf = (id: string) =>
  prisma().activity.findFirstOrThrow({
    where: { id },
    select: { host_person_id: true, co_hosts: { select: { person_id: true } } },
  });
const recordOf = ({ id }: { id: string }) =>
  prisma().eventPerson.findFirst({
    where: { event_id: world.event.id, person_id: id },
    select: {
      application_status: true,
      registered_at: true,
      display_name: true,
      privacy_mode: true,
      removed_at: true,
    },
  });
const edit = (id: string, input: object, email?: string) =>
  editActivity(world.organizer, world.event.id, id, input, {}, email);

test("a person who accepts becomes participant in privacy mode and host; both are announced, and the log names who was invited", async () => {
  const person = await aProvedPerson(anAddress());
  const { id, token } = await anInvitation(person.email ?? "");
  expect(await hostsOf(id)).toEqual({ host_person_id: null, co_hosts: [] });
  expect(await hostInvitationOf(world.event.id, id)).toMatchObject({ email: person.email });
  const seen = new Set<string>();
  await recordedSince(world.event, seen);
  await acceptHostInvitation(anActor(person), token);
  expect(await hostsOf(id)).toEqual({ host_person_id: person.id, co_hosts: [] });
  expect(await recordOf(person)).toMatchObject({
    application_status: "approved",
    registered_at: expect.any(Date),
    display_name: "Hana Host",
    privacy_mode: true,
  });
  expect(
    (await recordedSince(world.event, seen)).map(({ event_type }) => event_type).toSorted(),
  ).toEqual(["activity.updated", "participant.registered"]);
  const { entries } = await auditLog({ of: { event: world.event.id } });
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    "activity.created",
    "activity.edited",
    "invitation.accepted",
    "invitation.host_invited",
    "participant.registered",
  ]);
  const inviting = entries.find(({ action }) => action === "invitation.host_invited");
  expect(inviting).toMatchObject({ subject: person.email, details: { activity: "Salt Road" } });
  expect(await hostInvitationOf(world.event.id, id)).toBeNull();
  await expect(acceptHostInvitation(anActor(person), token)).rejects.toThrow("has ended");
});

test("accepting approves an existing application and keeps its profile; a removal is final", async () => {
  const [applicant, removed] = [await aProvedPerson(anAddress()), await aProvedPerson(anAddress())];
  await aParticipant(world.event, applicant, {
    application_status: "pending",
    registered_at: null,
    display_name: "Lin",
    privacy_mode: false,
  });
  await aParticipant(world.event, removed, { removed_at: new Date() });
  const { token } = await anInvitation(applicant.email ?? "");
  await acceptHostInvitation(anActor(applicant), token);
  expect(await recordOf(applicant)).toMatchObject({
    application_status: "approved",
    registered_at: expect.any(Date),
    display_name: "Lin",
    privacy_mode: false,
  });
  const other = await anInvitation(removed.email ?? "");
  await expect(acceptHostInvitation(anActor(removed), other.token)).rejects.toThrow("removed you");
  expect(await hostsOf(other.id)).toMatchObject({ host_person_id: null });
  expect(await invitationOf(other.token)).not.toBeNull();
});

test("a person who accepts after somebody else was named host becomes co-host", async () => {
  const person = await aProvedPerson(anAddress());
  const named = await aParticipant(world.event, await aPerson());
  const { id, token } = await anInvitation(person.email ?? "");
  await edit(id, { host: named.person_id });
  await acceptHostInvitation(anActor(person), token);
  expect(await hostsOf(id)).toEqual({
    host_person_id: named.person_id,
    co_hosts: [{ person_id: person.id }],
  });
});

test("an activity has one open invitation: another address replaces it, and the same one gets a new link", async () => {
  const [first, second] = [await aProvedPerson(anAddress()), await aProvedPerson(anAddress())];
  const { id, token } = await anInvitation(first.email ?? "");
  await edit(id, {}, second.email ?? "");
  expect(await invitationOf(token)).toBeNull();
  const earlier = await tokenTo(second.email ?? "");
  await edit(id, {}, second.email ?? "");
  const latest = await tokenTo(second.email ?? "");
  expect(await invitationOf(earlier)).toBeNull();
  await expect(acceptHostInvitation(anActor(first), token)).rejects.toThrow("has ended");
  await acceptHostInvitation(anActor(second), latest);
  expect(await hostsOf(id)).toMatchObject({ host_person_id: second.id });
});

test("a participant is named directly, not invited", async () => {
  const person = await aProvedPerson(anAddress());
  await aParticipant(world.event, person);
  await expect(
    createActivity(world.organizer, world.event.id, activityOf(), person.email ?? ""),
  ).rejects.toMatchObject({ extra: { field: "host" } });
  expect(await prisma().activity.count({ where: { event_id: world.event.id } })).toBe(0);
});

describe("the link", () => {
  test("is valid for no other account and no other purpose", async () => {
    const person = await aProvedPerson(anAddress());
    const { id, token } = await anInvitation(person.email ?? "");
    for (const other of [await aProvedPerson(anAddress()), await aPerson()])
      await expect(acceptHostInvitation(anActor(other), token)).rejects.toThrow("another address");
    await expect(acceptInvitation(anActor(person), token)).rejects.toThrow("has ended");
    expect(await prisma().organizationMember.count({ where: { person_id: person.id } })).toBe(0);
    const { organization, actor } = await aMembership();
    await inviteMember(actor, organization.id, {
      email: person.email ?? "",
      manage_events: true,
      manage_integrations: true,
    });
    const mails = await mailsTo(person.email ?? "");
    const membership =
      /\/invitations\/(\S+)/.exec(
        mails.find(({ subject }) => subject.includes("join"))?.text ?? "",
      )?.[1] ?? "no link";
    await expect(acceptHostInvitation(anActor(person), membership)).rejects.toThrow("has ended");
    expect(await hostsOf(id)).toMatchObject({ host_person_id: null });
    await acceptInvitation(anActor(person), membership);
    await acceptHostInvitation(anActor(person), token);
  });

  test("ends when the invitation is declined or withdrawn, the activity deleted or the event archived, and changes nothing", async () => {
    const endings: ((id: string, token: string) => Promise<unknown>)[] = [
      (_, token) => declineInvitation(token),
      async (id) =>
        withdrawHostInvitation(
          world.organizer,
          world.event.id,
          (await hostInvitationOf(world.event.id, id))?.id ?? "",
        ),
      (id) => deleteActivity(world.organizer, world.event.id, id),
      () => archiveEvent(world.organizer, world.event.id),
    ];
    for (const end of endings) {
      const person = await aProvedPerson(anAddress());
      const { id, token } = await anInvitation(person.email ?? "");
      await end(id, token);
      expect(await invitationOf(token)).toBeNull();
      await expect(acceptHostInvitation(anActor(person), token)).rejects.toThrow("has ended");
      expect(await recordOf(person)).toBeNull();
    }
  });

  test("can be accepted during an edit and a withdrawal: they run one after the other, and none is left half done", async () => {
    for (let round = 0; round < 10; round++) {
      const person = await aProvedPerson(anAddress());
      const { id, token } = await anInvitation(person.email ?? "");
      const invitation = (await hostInvitationOf(world.event.id, id))?.id ?? "";
      const [accepted, , withdrawn] = await Promise.allSettled([
        acceptHostInvitation(anActor(person), token),
        edit(id, { title: `Salt Road ${round}` }),
        withdrawHostInvitation(world.organizer, world.event.id, invitation),
      ]);
      expect([accepted.status, withdrawn.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      const isHost = accepted.status === "fulfilled";
      expect((await hostsOf(id)).host_person_id).toBe(isHost ? person.id : null);
      expect((await recordOf(person)) !== null).toBe(isHost);
    }
  });
});

import { beforeEach, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import {
  aConnectedApp,
  aConnectedEvent,
  endDeletionGrace,
  installationTokenPair,
  occurrencesOf,
  refreshState,
  tokenState,
} from "@/e2e/support/connected-app";
import { prisma } from "@/lib/db/prisma";
import { disconnect } from "@/lib/transitions/connection/end";
import { revokeConsent } from "@/lib/transitions/consent/end";
import { archiveEvent, unarchiveEvent } from "@/lib/transitions/event/archive";
import {
  forceDelete,
  publish,
  reinstate,
  suspend,
  unpublish,
} from "@/lib/transitions/integration/status";
import {
  rejectOrganization,
  verifyOrganization,
} from "@/lib/transitions/organization/verification";
import { deletionGrace } from "@/worker/jobs";

// docs/rules/tokens.md#what-ends-tokens: each row of the table, from the verb to the response that
// integrations get.

type World = Awaited<ReturnType<typeof aConnectedApp>>;
type Grants = Pick<World, "event" | "installation" | "user">;

let world: World;
let elsewhere: Grants;

beforeEach(async () => {
  world = await aConnectedApp();
  elsewhere = await aConnectedEvent(world.app, world.organization, {
    id: world.participant.personId,
  });
});

const runWorker = () => deletionGrace.run(new AbortController().signal);

/** The read API's verdict on both tokens of an event. */
const states = async ({ event, installation, user }: Grants = world) => ({
  installation: await tokenState(`/events/${event.id}`, installation),
  user: await tokenState("/me/profile", user),
});

const refreshes = async ({ installation, user }: Grants = world) => ({
  installation: await refreshState(world.app, installation),
  user: await refreshState(world.app, user),
});

const both = (state: string) => ({ installation: state, user: state });

const connectionStatus = async () =>
  (await prisma().connection.findFirstOrThrow({ where: { id: world.connection.id } })).status;

const soft = (root_id: string, scope: string, trigger: string) => ({
  actor_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  trigger,
  scope,
  root_id,
  deletion_mode: "soft_pending",
});

describe("an organizer disconnects an integration from an event", () => {
  test("every token of that event ends immediately, those of other events stay live, and no webhook is sent", async () => {
    await disconnect(world.manager, world.connection.id);
    expect(await states()).toEqual(both("token_revoked"));
    expect(await refreshes()).toEqual(both("invalid_grant"));
    expect(await states(elsewhere)).toEqual(both("live"));
    expect(await occurrencesOf(world.event)).toEqual([]);
  });

  test("connecting again needs a new authorization, and the participants' consents are valid again", async () => {
    await disconnect(world.manager, world.connection.id);
    await prisma().connection.updateMany({
      where: { id: world.connection.id },
      data: { status: "connected", ended_at: null },
    });
    expect(await states()).toEqual(both("token_revoked"));
    expect(
      await prisma().consent.count({ where: { event_id: world.event.id, revoked_at: null } }),
    ).toBe(1);
  });
});

describe("a participant revokes the integration", () => {
  test("all of the participant's tokens for it end on every event, and installation tokens stay live", async () => {
    await revokeConsent(world.participant, world.app.id);
    for (const grants of [world, elsewhere]) {
      expect(await states(grants)).toEqual({ installation: "live", user: "token_revoked" });
      expect(await refreshes(grants)).toEqual({ installation: "live", user: "invalid_grant" });
    }
  });

  test("user.revoked_access is recorded per consented event, with revoked_at equal to occurred_at", async () => {
    await revokeConsent(world.participant, world.app.id);
    const [occurrence, ...others] = await occurrencesOf(world.event);
    expect(others).toEqual([]);
    expect(occurrence).toMatchObject({
      event_type: "user.revoked_access",
      integration_id: world.app.id,
      snapshot: {
        person_id: world.participant.personId,
        granted_scopes: ["profile.read", "event.attendance"],
      },
    });
    expect(await occurrencesOf(elsewhere.event)).toHaveLength(1);
    const [same] = await prisma().$queryRaw<{ same: boolean }[]>`
      SELECT (snapshot->>'revoked_at')::timestamptz = occurred_at AND occurred_at = dispatch_at AS same FROM occurrences WHERE event_id = ${world.event.id}::uuid`;
    expect(same).toEqual({ same: true });
  });

  test("an event without data of the participant gets no webhook", async () => {
    await prisma().eventPerson.delete({
      where: {
        event_id_person_id: { event_id: world.event.id, person_id: world.participant.personId },
      },
    });
    await revokeConsent(world.participant, world.app.id);
    expect(await occurrencesOf(world.event)).toEqual([]);
    expect(await states()).toMatchObject({ user: "token_revoked" });
  });
});

describe("the publisher unpublishes the integration", () => {
  test("every token ends immediately; notices are sent and connections end after the grace period", async () => {
    await unpublish(world.manager, world.app.id);
    for (const grants of [world, elsewhere]) {
      expect(await states(grants)).toEqual(both("token_revoked"));
      expect(await refreshes(grants)).toEqual(both("unauthorized_client"));
    }
    const held = await occurrencesOf(world.event);
    expect(held).toMatchObject([
      {
        event_type: "data.deletion_required",
        held_for: world.app.id,
        snapshot: soft(world.app.id, "integration", "integration_unpublished"),
      },
      {
        event_type: "integration.unpublished",
        held_for: world.app.id,
        snapshot: { actor_id: expect.any(String) },
      },
    ]);
    expect(
      held.map(({ dispatch_at, occurred_at }) => dispatch_at.getTime() - occurred_at.getTime()),
    ).toEqual([172_800_000, 172_800_000]);
    expect(await connectionStatus()).toBe("connected");
    await runWorker();
    expect(await connectionStatus()).toBe("connected");
    await endDeletionGrace(world.app.id);
    await runWorker();
    expect(await connectionStatus()).toBe("ended");
    expect(await occurrencesOf(world.event)).toMatchObject([
      { held_for: null, cancelled_at: null },
      { held_for: null, cancelled_at: null },
    ]);
  });

  test("publishing again within the grace period restores the connections but not the tokens, and no notice is sent", async () => {
    await unpublish(world.manager, world.app.id);
    await publish(world.manager, world.app.id);
    await endDeletionGrace(world.app.id);
    await runWorker();
    expect(await connectionStatus()).toBe("connected");
    expect(await states()).toEqual(both("token_revoked"));
    expect(await refreshes()).toEqual(both("invalid_grant"));
    const anew = await installationTokenPair(world.app, world.event, {
      id: world.manager.personId,
    });
    expect(await tokenState(`/events/${world.event.id}`, anew)).toBe("live");
    expect(await occurrencesOf(world.event)).toMatchObject([
      { cancelled_at: expect.any(Date) },
      { cancelled_at: expect.any(Date) },
    ]);
  });

  test("it cannot be published again after the grace period", async () => {
    await unpublish(world.manager, world.app.id);
    await prisma()
      .$executeRaw`UPDATE integrations SET status_at = now() - interval '172801 seconds' WHERE id = ${world.app.id}::uuid`;
    await expect(publish(world.manager, world.app.id)).rejects.toThrow(
      "Register it as a new integration",
    );
  });
});

describe("the operator", () => {
  test("suspends it: every token ends and integration.suspended is sent immediately", async () => {
    await suspend(world.operator, world.app.id, "Phishing");
    expect(await states()).toEqual(both("token_revoked"));
    expect(await states(elsewhere)).toEqual(both("token_revoked"));
    expect(await refreshes()).toEqual(both("unauthorized_client"));
    const [notice, ...others] = await occurrencesOf(world.event);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ event_type: "integration.suspended", held_for: null });
    expect(notice?.dispatch_at).toEqual(notice?.occurred_at);
    expect(notice?.snapshot).toEqual({
      integration_status: "suspended_by_service",
      actor_id: expect.any(String),
      reason: "Phishing",
    });
  });

  test("suspends it without a reason: the field is absent", async () => {
    await suspend(world.operator, world.app.id);
    const [notice] = await occurrencesOf(world.event);
    expect(notice?.snapshot).toEqual({
      integration_status: "suspended_by_service",
      actor_id: expect.any(String),
    });
  });

  test("reinstates it: connections are restored, tokens are not", async () => {
    await suspend(world.operator, world.app.id);
    await reinstate(world.operator, world.app.id);
    expect(await states()).toEqual(both("token_revoked"));
    expect(await refreshes()).toEqual(both("invalid_grant"));
    const anew = await installationTokenPair(world.app, world.event, {
      id: world.manager.personId,
    });
    expect(await tokenState(`/events/${world.event.id}`, anew)).toBe("live");
  });

  test("force-deletes it: connections end, and an immediate deletion notice replaces the held ones", async () => {
    await unpublish(world.manager, world.app.id);
    await forceDelete(world.operator, world.app.id, "Stolen brand");
    expect(await states()).toEqual(both("token_revoked"));
    expect(await refreshes()).toEqual(both("invalid_client"));
    expect(await connectionStatus()).toBe("ended");
    const released = (await occurrencesOf(world.event)).filter(
      ({ cancelled_at }) => cancelled_at === null,
    );
    expect(released).toMatchObject([{ event_type: "data.deletion_required", held_for: null }]);
    expect(released[0]?.dispatch_at).toEqual(released[0]?.occurred_at);
    expect(released[0]?.snapshot).toEqual({
      actor_id: expect.any(String),
      trigger: "operator_force_delete",
      scope: "integration",
      root_id: world.app.id,
      deletion_mode: "immediate",
      reason: "Stolen brand",
    });
  });
});

const graceful = [
  {
    cause: "an event is archived",
    scope: "event",
    trigger: "event_archived",
    root: () => world.event.id,
    end: () => archiveEvent(world.manager, world.event.id),
    reverse: () => unarchiveEvent(world.manager, world.event.id),
    reaches: () => [world],
    spares: () => [elsewhere],
  },
  {
    cause: "an organization loses its verification",
    scope: "organization",
    trigger: "organization_verification_rejected",
    root: () => world.organization.id,
    end: () => rejectOrganization(world.operator, world.organization.id),
    reverse: () => verifyOrganization(world.operator, world.organization.id),
    reaches: () => [world, elsewhere],
    spares: () => [],
  },
];

describe.each(graceful)("$cause", ({ scope, trigger, root, end, reverse, reaches, spares }) => {
  test("connections and tokens stay live during the grace period and end when the notice is sent", async () => {
    await end();
    await runWorker();
    for (const grants of [world, elsewhere]) expect(await states(grants)).toEqual(both("live"));
    for (const { event } of reaches()) {
      const notices = await occurrencesOf(event);
      expect(notices).toMatchObject([{ event_type: "data.deletion_required", held_for: root() }]);
      expect(notices[0]?.snapshot).toEqual(soft(root(), scope, trigger));
    }
    await endDeletionGrace(root());
    await runWorker();
    for (const grants of reaches()) {
      expect(await states(grants)).toEqual(both("token_revoked"));
      expect(await refreshes(grants)).toEqual(both("invalid_grant"));
      expect(await occurrencesOf(grants.event)).toMatchObject([
        { held_for: null, cancelled_at: null },
      ]);
    }
    for (const grants of spares()) expect(await states(grants)).toEqual(both("live"));
  });

  test("reversing it within the grace period leaves everything unchanged", async () => {
    await end();
    await reverse();
    await endDeletionGrace(root());
    await runWorker();
    for (const grants of [world, elsewhere]) {
      expect(await states(grants)).toEqual(both("live"));
      expect(await refreshes(grants)).toEqual(both("live"));
    }
    for (const { event } of reaches())
      expect(await occurrencesOf(event)).toMatchObject([{ cancelled_at: expect.any(Date) }]);
  });

  test("it ends once with any number of workers", async () => {
    await end();
    await endDeletionGrace(root());
    await Promise.all([runWorker(), runWorker(), runWorker()]);
    expect(
      await prisma().auditEntry.count({ where: { action: "grace.ended", subject_id: root() } }),
    ).toBe(1);
  });

  test("a reversal during the workers' run reverses all or nothing", async () => {
    await end();
    await endDeletionGrace(root());
    await Promise.all([runWorker(), reverse(), runWorker()]);
    const cancelled = await Promise.all(
      reaches().map(async ({ event }) => (await occurrencesOf(event))[0]?.cancelled_at !== null),
    );
    const found = await Promise.all(reaches().map((grants) => states(grants)));
    expect(new Set(cancelled).size).toBe(1);
    expect(found).toEqual(reaches().map(() => both(cancelled[0] ? "live" : "token_revoked")));
  });
});

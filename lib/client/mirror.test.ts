import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { buildClientPackage } from "@/e2e/support/client-package";
import "@/e2e/support/database";
import { eventually } from "@/e2e/support/eventually";
import { machineHost } from "@/e2e/support/machine-host";
import { aCopyingApp, deliverToLog, servedRecords } from "@/e2e/support/mirrored-event";
import { activityOf, locationOf, threadOf } from "@/e2e/support/program";
import { aConsent, anActor, anOrganizedEvent, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { createActivity } from "@/lib/transitions/activity/create";
import { removeActivity } from "@/lib/transitions/activity/delete";
import { editActivity } from "@/lib/transitions/activity/edit";
import { cancelApplication } from "@/lib/transitions/application/cancel";
import { submitApplication } from "@/lib/transitions/application/submit";
import { endConnections } from "@/lib/transitions/connection/end";
import { revokeConsent } from "@/lib/transitions/consent/end";
import { makeReplays } from "@/lib/transitions/delivery/make-replays";
import { changeSettings } from "@/lib/transitions/event/edit";
import { createPart, deletePart, editPart } from "@/lib/transitions/event-part/event-part";
import { locations, roles, threads } from "@/lib/transitions/event-part/parts";
import { editOwnProfile } from "@/lib/transitions/participant/edit-own";
import { removeParticipants } from "@/lib/transitions/participant/remove";
import { signUp } from "@/lib/transitions/sign-up/sign-up";
import { announceDeletion } from "@/lib/webhooks/outbox/operator-notices";
import type { MirrorChange, MirrorEnd, MirrorOptions, MirrorStore } from "./source/mirror-kinds";

// `mirror` of the built package against a real service: the copy is compared with the read API,
// byte by byte.

const host = machineHost();
let library: typeof import("./source/mirror") &
  typeof import("./source/stores") & {
    createClient: (options: object) => MirrorOptions["client"];
  };
let world: Awaited<ReturnType<typeof aWorld>>;
let folder: string;
const running: Running[] = [];

interface Running {
  changes: MirrorChange[];
  end: Promise<MirrorEnd>;
  stop(): Promise<MirrorEnd>;
}

beforeAll(async () => {
  await buildClientPackage();
  library = await import(/* @vite-ignore */ path.resolve("dist/client/index.js"));
});

beforeEach(async () => {
  world = await aWorld();
  folder = mkdtempSync("test-results/mirror-");
});
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop().catch(() => {});
  rmSync(folder, { recursive: true });
});

async function aWorld() {
  const { event, organizer } = await anOrganizedEvent({
    access_mode: "open_auto",
    publish_status: "published",
  });
  const copying = await aCopyingApp(event);
  const people = [await aPerson(), await aPerson(), await aPerson()];
  for (const [n, person] of people.entries())
    await submitApplication(anActor(person), event.id, formOf(`Person ${n}`));
  const thread = await createPart(threads, organizer, event.id, threadOf({ name: "Talks" }));
  const location = await createPart(
    locations,
    organizer,
    event.id,
    locationOf({ name: "Hall", scope: "indoor", type: "room" }),
  );
  const role = await createPart(roles, organizer, event.id, { name: "Crew", description: null });
  const host = people[0]?.id ?? null;
  const activity = await createActivity(
    organizer,
    event.id,
    activityOf({ title: "Opening", sign_ups_enabled: true, thread, location, host }),
  );
  await deliverToLog();
  return { event, organizer, people, thread, location, role, activity, ...copying };
}

const formOf = (display_name: string, more = {}) => ({ display_name, real_name: "Real", ...more });

const aClient = (more = {}) =>
  library.createClient({
    accessToken: world.token,
    clientId: world.app.client_id,
    clientSecret: world.app.clientSecret,
    url: host.origin,
    ...more,
  });

function start(options: Partial<MirrorOptions> = {}): Running {
  const stopping = new AbortController();
  const changes: MirrorChange[] = [];
  const end = library.mirror({
    client: aClient(),
    eventId: world.event.id,
    store: library.folderStore(folder),
    onChange: (change) => changes.push(change),
    signal: stopping.signal,
    ...options,
  });
  end.catch(() => {});
  const stop = () => {
    stopping.abort();
    return end;
  };
  running.push({ changes, end, stop });
  return { changes, end, stop };
}

/** Starts a mirror, waits until it has compared the copy and follows the log, and stops it. */
async function catchUp(): Promise<MirrorChange[]> {
  const asked: string[] = [];
  const recordingFetch: typeof fetch = (address, init) => {
    asked.push(String(address));
    return fetch(address, init);
  };
  const { changes, stop } = start({ client: aClient({ fetch: recordingFetch }) });
  await eventually(() => expect(asked.at(-1)).toMatch(/\/webhooks\/v1\/log.*&wait=[1-9]/));
  await expectRight();
  expect(await stop()).toEqual({ reason: "aborted", emptied: false });
  return changes;
}

function copied(): Map<string, string> {
  const kinds = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory());
  const entries = kinds.flatMap(({ name: kind }) =>
    readdirSync(path.join(folder, kind)).map((name): [string, string] => [
      `${kind}/${decodeURIComponent(name.replace(/\.json$/, ""))}`,
      readFileSync(path.join(folder, kind, name), "utf8"),
    ]),
  );
  return new Map(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const expectRight = () =>
  eventually(async () =>
    expect(copied()).toEqual(await servedRecords(world.event.id, world.token)),
  );

const brief = (changes: MirrorChange[]) =>
  changes.map(({ type, kind, from, fields }) => ({ type, kind, from, fields }));

test("the copy is read, follows every delivery, and equals the read API byte by byte", async () => {
  const { organizer, event, activity, thread, location, people } = world;
  const { changes, stop } = start();
  await expectRight();
  expect(new Set(changes.map(({ type, from }) => `${type} ${from}`))).toEqual(
    new Set(["added read"]),
  );
  changes.length = 0;
  await signUp(anActor(people[1] ?? expect.unreachable()), event.id, activity);
  await editPart(threads, organizer, event.id, thread, { name: "Panels" });
  await deliverToLog();
  await expectRight();
  expect(brief(changes)).toEqual(
    expect.arrayContaining([
      {
        ...{ type: "changed", kind: "activity", from: "log" },
        fields: ["committed_signups_count", "players"],
      },
      { type: "changed", kind: "thread", from: "log", fields: ["name"] },
    ]),
  );
  const [change] = changes.filter(({ kind }) => kind === "thread");
  expect(change).toMatchObject({ before: { name: "Talks" }, record: { name: "Panels" } });
  await deletePart(locations, organizer, event.id, location);
  await removeParticipants(organizer, event.id, [people[2]?.id ?? ""]);
  await createPart(threads, organizer, event.id, threadOf({ name: "New" }));
  await deliverToLog();
  await expectRight();
  expect(brief(changes)).toEqual(
    expect.arrayContaining([
      { type: "removed", kind: "location", from: "log", fields: null },
      { type: "removed", kind: "participant", from: "log", fields: null },
      { type: "added", kind: "thread", from: "log", fields: null },
    ]),
  );
  await stop();
});

test("after a stop it catches up, also with what sends no webhook, and says what it repaired", async () => {
  await catchUp();
  const { organizer, event, role, thread, people } = world;
  await transact((tx) => changeSettings(tx, organizer, event, { title: "Another title" }));
  await editPart(roles, organizer, event.id, role, { name: "Helpers" });
  await cancelApplication(anActor(people[2] ?? expect.unreachable()), event.id);
  await editPart(threads, organizer, event.id, thread, { name: "Panels" });
  await deliverToLog();
  const changes = brief(await catchUp());
  expect(changes).toEqual(
    expect.arrayContaining([
      { type: "changed", kind: "event", from: "repair", fields: null },
      { type: "changed", kind: "role", from: "repair", fields: null },
      { type: "removed", kind: "participant", from: "repair", fields: null },
      { type: "changed", kind: "thread", from: "log", fields: ["name"] },
    ]),
  );
  expect(changes).toHaveLength(4);
  expect(await catchUp()).toEqual([]);
});

const fileOf = (kind: string, id: string) => path.join(folder, kind, `${id}.json`);

describe("a copy that somebody altered is repaired", () => {
  const altered = (kind: string, id: string, change: object) => {
    const record = JSON.parse(readFileSync(fileOf(kind, id), "utf8"));
    writeFileSync(fileOf(kind, id), JSON.stringify({ ...record, ...change }));
  };

  test.each<[string, () => void]>([
    ["a value", () => altered("thread", world.thread, { name: "Altered" })],
    ["a version", () => altered("thread", world.thread, { updated_at: "2999-01-01T00:00:00Z" })],
    ["an id", () => altered("thread", world.thread, { id: "other" })],
    ["a lost record", () => rmSync(fileOf("thread", world.thread))],
    ["a record that is no JSON", () => writeFileSync(fileOf("thread", world.thread), "{")],
    ["a record that is no object", () => writeFileSync(fileOf("thread", world.thread), "7")],
    ["an empty record", () => writeFileSync(fileOf("thread", world.thread), "{}")],
    ["one that never was", () => writeFileSync(fileOf("thread", "invented"), '{"id":"invented"}')],
    ["the place", () => writeFileSync(path.join(folder, "place"), "{")],
    ["a lost place", () => rmSync(path.join(folder, "place"))],
  ])("%s", async (_, alter) => {
    await catchUp();
    alter();
    const changes = await catchUp();
    expect(changes.every(({ from }) => from === "repair" || from === "read")).toBe(true);
  });
});

test("what was deleted does not come back by a replay, nor an older version over a later one", async () => {
  const { organizer, event, app, thread } = world;
  const activity = await createActivity(organizer, event.id, activityOf({ title: "Short" }));
  await editPart(threads, organizer, event.id, thread, { name: "Old name" });
  await deliverToLog();
  await catchUp();
  await transact((tx) => removeActivity(tx, organizer, event, activity));
  await editPart(threads, organizer, event.id, thread, { name: "New name" });
  await deliverToLog();
  await catchUp();
  const earlier = await prisma().delivery.findMany({
    where: {
      ...{ integration_id: app.id, replay_of: null },
      event_type: { in: ["activity.created", "thread.updated", "thread.created"] },
    },
  });
  expect(await transact((tx) => makeReplays(tx, app.id, earlier))).toBe(earlier.length);
  await deliverToLog();
  expect(await catchUp()).toEqual([]);
});

test("a value that is held and now withheld stays until the consent is revoked", async () => {
  const [person] = world.people;
  if (!person) throw new Error("There is nobody.");
  const actor = anActor(person);
  await aConsent(world.connection, person);
  const record = () => {
    const [name = ""] = readdirSync(path.join(folder, "participant")).filter((file) =>
      readFileSync(path.join(folder, "participant", file), "utf8").includes("Person 0"),
    );
    return JSON.parse(readFileSync(path.join(folder, "participant", name), "utf8"));
  };
  await catchUp();
  await editOwnProfile(actor, world.event.id, formOf("Person 0", { privacy_mode: "on" }));
  await prisma().consent.updateMany({ data: { scopes: ["event.attendance"] } });
  await deliverToLog();
  const { stop } = start();
  await eventually(() => expect(record().personal_data_withheld).toBe(true));
  expect(record()).toMatchObject({ real_name: "Real", privacy_mode: true });
  await revokeConsent(actor, world.app.id);
  await deliverToLog();
  await expectRight();
  expect(record()).toMatchObject({ real_name: null, personal_data_withheld: true });
  expect(readFileSync(fileOf("activity", world.activity), "utf8")).not.toContain(record().id);
  await stop();
});

describe("the end", () => {
  test.each([true, false])("data.deletion_required, with deleteAtEnd: %s", async (deleteAtEnd) => {
    await catchUp();
    const cause = { rootId: world.app.id, actorId: crypto.randomUUID() };
    await transact((tx) => announceDeletion(tx, "operator_force_delete", cause));
    await deliverToLog();
    const { end } = start({ deleteAtEnd });
    expect(await end).toEqual({ reason: "deletion_required", emptied: deleteAtEnd });
    expect(copied().size > 0).toBe(!deleteAtEnd);
  });

  test.each([true, false])("a disconnection, with deleteAtEnd: %s", async (deleteAtEnd) => {
    await catchUp();
    await transact((tx) => endConnections(tx, [world.connection.id], "disconnected"));
    const { end } = start({ deleteAtEnd });
    expect(await end).toEqual({ reason: "token_revoked", emptied: deleteAtEnd });
    expect(copied().size > 0).toBe(!deleteAtEnd);
  });

  test("a suspension ends it as a revoked token", async () => {
    await catchUp();
    const status = "suspended_by_service";
    await prisma().integration.update({
      where: { id: world.app.id },
      data: { status, token_epoch: { increment: 1 } },
    });
    expect(await start().end).toEqual({ reason: "token_revoked", emptied: false });
  });

  test("a signal that is aborted already", async () => {
    const { end } = start({ signal: AbortSignal.abort() });
    expect(await end).toEqual({ reason: "aborted", emptied: false });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("wrong credentials reject with the service's error, and so does a wrong token", async () => {
    const wrongSecret = start({ client: aClient({ clientSecret: "wrong" }) });
    await expect(wrongSecret.end).rejects.toMatchObject({
      name: "ServiceError",
      code: "invalid_client",
    });
    const wrongToken = start({ client: aClient({ accessToken: `svc_at_${"a".repeat(43)}` }) });
    await expect(wrongToken.end).rejects.toMatchObject({ name: "ServiceError", status: 401 });
  });

  test("what the store or onChange throws is what it rejects with, and the next start goes on", async () => {
    const full = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    let writes = 0;
    const inner = library.folderStore(folder);
    const store: MirrorStore = {
      ...inner,
      set: (...record) => {
        writes += 1;
        if (writes > 3) throw full;
        return inner.set(...record);
      },
    };
    await expect(start({ store }).end).rejects.toBe(full);
    const thrown = new Error("the index is down");
    const failing = start({
      onChange: () => {
        throw thrown;
      },
    });
    await expect(failing.end).rejects.toBe(thrown);
    await catchUp();
  });

  test("the store of another event is refused", async () => {
    await catchUp();
    await expect(start({ eventId: crypto.randomUUID() }).end).rejects.toThrow("another event");
  });
});

test("a second mirror on a store, or on a folder, says so and stops; the first goes on", async () => {
  const store = library.memoryStore();
  start({ store });
  await expect(start({ store }).end).rejects.toThrow("Another mirror uses this store");
  start();
  await expectRight();
  await expect(start().end).rejects.toThrow(`Another mirror uses ${folder}`);
  await editPart(threads, world.organizer, world.event.id, world.thread, { name: "Still" });
  await deliverToLog();
  await expectRight();
});

test("the lock of a dead process is taken over, also when its id is used again", async () => {
  for (const holder of [
    { pid: 2 ** 22 - 7, startedAt: "1" },
    { pid: process.pid, startedAt: "1" },
  ]) {
    const { hostname } = await import("node:os");
    const lock = JSON.stringify({ ...holder, host: hostname(), token: "t" });
    writeFileSync(path.join(folder, ".lock"), lock);
    await catchUp();
  }
  writeFileSync(
    path.join(folder, ".lock"),
    JSON.stringify({ pid: 1, startedAt: "1", host: "another-machine", token: "t" }),
  );
  await expect(start().end).rejects.toThrow("another-machine");
});

test("while the state answers 429 it fills the store and follows the log", async () => {
  const address = `${host.origin}/webhooks/v1/state?event_id=${world.event.id}`;
  const credentials = Buffer.from(`${world.app.client_id}:${world.app.clientSecret}`);
  const headers = { Authorization: `Basic ${credentials.toString("base64")}` };
  for (let status = 200; status === 200; ) ({ status } = await fetch(address, { headers }));
  start();
  await expectRight();
  await editPart(threads, world.organizer, world.event.id, world.thread, { name: "Meanwhile" });
  await deliverToLog();
  await expectRight();
  await transact((tx) => endConnections(tx, [world.connection.id], "disconnected"));
  const again = start({ store: library.memoryStore() });
  expect(await again.end).toMatchObject({ reason: "token_revoked" });
});

test("a token that ends in the middle is renewed, and the copy is completed", async () => {
  let renewals = 0;
  const expired = await prisma().accessToken.updateMany({ data: { expires_at: new Date() } });
  expect(expired.count).toBeGreaterThan(0);
  const onExpired = async () => {
    renewals += 1;
    await prisma().accessToken.updateMany({
      data: { expires_at: new Date(Date.now() + 3_600_000) },
    });
    return world.token;
  };
  const first = new Promise((resolve) => setTimeout(resolve, 0));
  await first;
  const { stop } = start({ client: aClient({ onExpired }) });
  onTestFinished(() => void stop());
  await eventually(() => expect(renewals).toBeGreaterThan(0));
  await expectRight();
});

test("only what the organizer granted is copied, and what is withdrawn is deleted", async () => {
  await catchUp();
  await prisma().connection.updateMany({
    where: { id: world.connection.id },
    data: { granted_scopes: ["program.read"] },
  });
  const { stop } = start();
  await eventually(() =>
    expect(new Set([...copied().keys()].map((key) => key.split("/")[0]))).toEqual(
      new Set(["thread"]),
    ),
  );
  await stop();
});

test("ids are percent-encoded, and files that are no records are left alone", async () => {
  const store = library.folderStore(folder);
  await store.set("thread", "a/b:c*%2F", { id: "a/b:c*%2F" });
  expect(readdirSync(path.join(folder, "thread"))).toEqual(["a%2Fb%3Ac*%252F.json"]);
  writeFileSync(path.join(folder, "thread", "%ZZ.json"), "{}");
  writeFileSync(path.join(folder, "thread", "README"), "");
  expect([...(await store.ids("thread"))]).toEqual(["a/b:c*%2F"]);
  expect(await store.get("thread", "a/b:c*%2F")).toEqual({ id: "a/b:c*%2F" });
  await store.delete("thread", "a/b:c*%2F");
  expect([...(await store.ids("thread"))]).toEqual([]);
  expect(await store.place()).toBeUndefined();
  await store.place("here");
  expect(await store.place()).toBe("here");
  await store.place(null);
  expect(await store.place()).toBeUndefined();
});

test("an edit of an activity while it is stopped is applied once", async () => {
  await catchUp();
  await editActivity(world.organizer, world.event.id, world.activity, { title: "Changed" });
  await deliverToLog();
  expect(brief(await catchUp())).toEqual([
    { type: "changed", kind: "activity", from: "log", fields: ["title"] },
  ]);
});

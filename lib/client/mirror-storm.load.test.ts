import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildClientPackage } from "@/e2e/support/client-package";
import "@/e2e/support/database";
import { machineHost } from "@/e2e/support/machine-host";
import { aCopyingApp, deliverToLog, servedRecords } from "@/e2e/support/mirrored-event";
import { activityOf, locationOf, threadOf } from "@/e2e/support/program";
import { seededRandom } from "@/e2e/support/seeded-random";
import { anActor, anOrganizedEvent, aPerson } from "@/e2e/support/world";
import { transact } from "@/lib/db/transact";
import { Refusal } from "@/lib/errors/refusal";
import { createActivity } from "@/lib/transitions/activity/create";
import { removeActivity } from "@/lib/transitions/activity/delete";
import { editActivity } from "@/lib/transitions/activity/edit";
import { submitApplication } from "@/lib/transitions/application/submit";
import { changeSettings } from "@/lib/transitions/event/edit";
import { createPart, deletePart, editPart } from "@/lib/transitions/event-part/event-part";
import { locations, roles, threads } from "@/lib/transitions/event-part/parts";
import { addGuest } from "@/lib/transitions/participant/add-guest";
import { editParticipant } from "@/lib/transitions/participant/edit";
import { removeParticipants } from "@/lib/transitions/participant/remove";
import { leaveActivity, signUp } from "@/lib/transitions/sign-up/sign-up";

// Four writers change an event, while mirrors in processes of their own are killed with -9 and
// records of their copies are altered. At the end every copy equals the read API, byte by byte.

const changes = 600;
const writers = 4;
const mirrors = 2;
const kills = 8;
const settledWithinMs = 90_000;

const host = machineHost();
const { pick, chance } = seededRandom(20);
const folder = mkdtempSync(path.join(tmpdir(), "mirror-storm-"));
const children = new Set<ChildProcess>();

beforeAll(() => buildClientPackage(), 120_000);
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

const program = `
import { createClient, folderStore, mirror } from ${JSON.stringify(path.resolve("dist/client/index.js"))};
const { store, eventId, ...options } = JSON.parse(process.argv[2]);
setInterval(() => console.log(process.memoryUsage().rss), 250).unref();
await mirror({ client: createClient(options), eventId, store: folderStore(store) });
`;

async function aWorld() {
  const { event, organizer } = await anOrganizedEvent({
    access_mode: "open_auto",
    publish_status: "published",
  });
  const people = await Promise.all(Array.from({ length: 12 }, () => aPerson()));
  for (const [n, person] of people.entries())
    await submitApplication(anActor(person), event.id, { display_name: `Person ${n}` });
  const part = [organizer, event.id] as const;
  const role = await createPart(roles, ...part, { name: "Crew", description: null });
  const room = { name: "Hall", scope: "indoor", type: "room" } as const;
  const ids = {
    thread: await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        createPart(threads, ...part, threadOf({ name: `T${n}` })),
      ),
    ),
    location: [await createPart(locations, ...part, locationOf(room))],
    activity: await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        createActivity(...part, activityOf({ title: `A${n}`, sign_ups_enabled: true })),
      ),
    ),
    guest: [] as string[],
  };
  return { event, organizer, people, role, ids };
}

type World = Awaited<ReturnType<typeof aWorld>>;

/** One change by a verb. What is refused, because another writer was first, is no change. */
function change({ event, organizer, people, role, ids }: World): Promise<unknown> {
  const part = [organizer, event.id] as const;
  const text = () => `Text ${Math.random().toString(36).slice(2)}`;
  const taken = (list: string[]) =>
    list.splice(Math.floor(Math.random() * list.length), 1)[0] ?? "";
  const guest = { nickname: null, organisation: null, real_name: text(), admin_notes: null };
  const verbs: (() => Promise<unknown>)[] = [
    () => editActivity(...part, pick(ids.activity), { title: text(), capacity: pick([null, 40]) }),
    () => editActivity(...part, pick(ids.activity), { thread: pick([null, ...ids.thread]) }),
    () => signUp(anActor(pick(people)), event.id, pick(ids.activity)),
    () => leaveActivity(anActor(pick(people)), event.id, pick(ids.activity)),
    () => editPart(threads, ...part, pick(ids.thread), { name: text() }),
    () => editPart(locations, ...part, pick(ids.location), { name: text() }),
    () => editParticipant(...part, pick(people).id, { nickname: text() }),
    async () => ids.activity.push(await createActivity(...part, activityOf({ title: text() }))),
    async () => ids.thread.push(await createPart(threads, ...part, threadOf({ name: text() }))),
    async () => {
      const added = {
        ...guest,
        display_name: text(),
        role: null,
        email: null,
        privacy_mode: false,
      };
      ids.guest.push((await addGuest(...part, added)).id);
    },
    async () => {
      if (ids.guest.length > 2) await removeParticipants(...part, [taken(ids.guest)]);
    },
    async () => {
      if (ids.thread.length > 8) await deletePart(threads, ...part, taken(ids.thread));
    },
    async () => {
      const id = taken(ids.activity);
      await transact((tx) => removeActivity(tx, organizer, event, id));
    },
    () => transact((tx) => changeSettings(tx, organizer, event, { title: text() })),
    () => editPart(roles, ...part, role, { name: text() }),
  ];
  return pick(verbs)().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

async function aMirror(world: World, name: string) {
  const { app, token } = await aCopyingApp(world.event);
  const store = path.join(folder, name);
  const options = {
    ...{ store, eventId: world.event.id, accessToken: token, url: host.origin },
    ...{ clientId: app.client_id, clientSecret: app.clientSecret },
  };
  const rss: number[] = [];
  let child: ChildProcess;
  const start = () => {
    const args = ["--input-type=module", "-e", program, "mirror", JSON.stringify(options)];
    child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    children.add(child);
    child.stdout?.on("data", (lines) => rss.push(Number.parseInt(String(lines), 10)));
  };
  const kill = async () => {
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
    children.delete(child);
  };
  start();
  return { store, token, rss, start, kill };
}

const filesOf = (store: string, kind: string): string[] => {
  try {
    return readdirSync(path.join(store, kind)).map((name) => path.join(store, kind, name));
  } catch {
    return [];
  }
};

/** Alters a record without changing its version, takes one away, or invents one. */
function tamper(store: string): void {
  const files = filesOf(store, "activity");
  if (files.length === 0) return;
  const file = pick(files);
  const record = JSON.parse(readFileSync(file, "utf8"));
  const alterations = [
    () => writeFileSync(file, JSON.stringify({ ...record, title: "Altered by hand" })),
    () => unlinkSync(file),
    () => writeFileSync(path.join(store, "activity", "invented.json"), JSON.stringify(record)),
  ];
  pick(alterations)();
}

function copied(store: string): Map<string, string> {
  const kinds = readdirSync(store, { withFileTypes: true }).filter((each) => each.isDirectory());
  const entries = kinds.flatMap(({ name: kind }) =>
    filesOf(store, kind).map((file): [string, string] => [
      `${kind}/${path.basename(file, ".json")}`,
      readFileSync(file, "utf8"),
    ]),
  );
  return new Map(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

test("every copy equals the read API at the end, whatever was killed and altered", {
  timeout: 40_000 + settledWithinMs,
}, async () => {
  const world = await aWorld();
  await deliverToLog();
  const running = await Promise.all(
    Array.from({ length: mirrors }, (_, n) => aMirror(world, `copy-${n}`)),
  );
  let made = 0;
  let isOver = false;
  const writing = Promise.all(
    Array.from({ length: writers }, async () => {
      while (made < changes) {
        made += 1;
        await change(world);
      }
    }),
  );
  const delivering = (async () => {
    while (!isOver) {
      await deliverToLog();
      await wait(50);
    }
  })();
  let altered = 0;
  for (let n = 0; n < kills; n++) {
    await wait(300 + Math.random() * 900);
    const victim = running[n % mirrors];
    await victim?.kill();
    if (chance() && victim) {
      tamper(victim.store);
      altered += 1;
    }
    if (n % 4 === 3) await wait(1_000); // it is down for a while
    victim?.start();
  }
  await writing;
  isOver = true;
  await delivering;
  await deliverToLog();
  // Only a comparison finds the last changes of some kinds: each mirror starts once more.
  for (const each of running) {
    await each.kill();
    each.start();
  }
  for (const { store, token } of running) {
    const served = await servedRecords(world.event.id, token);
    for (const end = Date.now() + settledWithinMs; Date.now() < end; await wait(200))
      if (String([...copied(store)]) === String([...served])) break;
    expect(copied(store)).toEqual(served);
  }
  const megabytes = running.map(({ rss }) => Math.round(Math.max(...rss) / 2 ** 20));
  console.info(
    `${made} changes, ${kills + mirrors} kills, ${altered} alterations; memory of the mirrors: ${megabytes.join(", ")} MB`,
  );
});

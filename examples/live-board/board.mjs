import { setTimeout as wait } from "node:timers/promises";
import { memoryStore, mirror } from "integrations-client";
import { eventClient } from "./service.mjs";
import { store, stored } from "./settings.mjs";

/**
 * The board's view of an event.
 * @typedef {import("integrations-client").Thread} Thread
 * @typedef {import("integrations-client").Activity} Activity
 * @typedef {import("integrations-client").Participant} Participant
 * @typedef {{ event: { title: string | null }, threads: Thread[], activities: Activity[],
 *   participants: Participant[], remarks: string[] }} Board
 */

/** @type {{ copy: ReturnType<typeof memoryStore>, stopping: AbortController } | undefined} */
let mirrored;

/** Called after each change of the copy. @type {Set<() => void>} */
export const listeners = new Set();

/**
 * The current copy. The first call starts it and waits up to five seconds for the event. A large
 * event is shown while it is still loading. @returns {Promise<Board>}
 */
export async function board() {
  mirrored ??= start();
  const { copy } = mirrored;
  for (let attempt = 0; attempt < 50 && (await recordsOf(copy, "event")).length === 0; attempt++)
    await wait(100);
  return viewOf(copy);
}

/** Keeps a copy in memory until the access ends or the data must be deleted. */
function start() {
  const started = { copy: memoryStore(), stopping: new AbortController() };
  const options = {
    client: eventClient(),
    eventId: stored.connection?.eventId ?? "",
    store: started.copy,
    onChange: () => {
      for (const listener of listeners) listener();
    },
    deleteAtEnd: true,
    signal: started.stopping.signal,
  };
  mirror(options)
    .then(({ reason }) => {
      if (reason === "token_revoked" && mirrored === started) store({ connection: undefined });
    })
    .catch((error) => console.error(error.message))
    .finally(() => {
      if (mirrored === started) mirrored = undefined;
    });
  return started;
}

/** Forgets the copy: another event is connected. */
export const forget = () => {
  mirrored?.stopping.abort();
  mirrored = undefined;
};

/**
 * @param {ReturnType<typeof memoryStore>} copy
 * @param {import("integrations-client").MirrorKind} kind
 */
async function recordsOf(copy, kind) {
  return Promise.all(Array.from(await copy.ids(kind), (id) => copy.get(kind, id)));
}

/** @param {ReturnType<typeof memoryStore>} copy @returns {Promise<Board>} */
async function viewOf(copy) {
  const scopes = stored.connection?.scopes ?? [];
  const [event = { title: null }] = await recordsOf(copy, "event");
  return {
    event,
    threads: await recordsOf(copy, "thread"),
    activities: await recordsOf(copy, "activity"),
    participants: await recordsOf(copy, "participant"),
    remarks: [
      ...(scopes.includes("program.read")
        ? []
        : ["The organizer did not grant access to the threads."]),
      ...(scopes.includes("participants.read")
        ? []
        : ["The organizer did not grant access to the participants."]),
    ],
  };
}

import { setTimeout as wait } from "node:timers/promises";
import { itemsOfEvent, readEvent } from "./service.mjs";
import { stored } from "./settings.mjs";

/**
 * The board's view of an event.
 * @typedef {{ id: string, updated_at: string }} Item
 * @typedef {Item & { name: string | null }} Thread
 * @typedef {{ title: string | null, start_time: string | null, status: string, thread: string |
 *   null }} Entry
 * @typedef {Item & Entry & { committed_signups_count: number, capacity: number | null }} Activity
 * @typedef {Item & { display_name: string | null }} Participant
 * @typedef {{ event: { title: string | null }, threads: Thread[], activities: Activity[],
 *   participants: Participant[], remarks: string[] }} Board
 */

// The board shows a copy of the event. Webhooks carry the whole resource, so a change needs no
// request. Requests are only sent for the first copy, and later for changes without a webhook.

/**
 * After this time, reads the changes since the last read, in case a webhook could not be delivered.
 */
const refreshAfterMs = 5 * 60_000;
/**
 * After this time, reads everything, because `updated_since` omits cancelled participants and
 * deleted items.
 */
const readAllAfterMs = 60 * 60_000;

const scopeOf = {
  threads: "program.read",
  activities: "event.read",
  participants: "participants.read",
};

/** The collections that the organizer allows us to read. */
const readable = () =>
  Object.keys(scopeOf).filter((name) => stored.connection?.scopes.includes(scopeOf[name]));

class EventCopy {
  event = { title: null };
  /**
   * @type {{ threads: Map<string, Thread>, activities: Map<string, Activity>, participants:
   * Map<string, Participant> }}
   */
  items = { threads: new Map(), activities: new Map(), participants: new Map() };
  isComplete = false;
  readAllAt = Date.now();
  refreshedAt = Date.now();
  /** The last change of each removed item, by id. @type {Map<string, string>} */
  removedAt = new Map();

  // Both keep the latest state, regardless of the order of deliveries. A participant who was
  // removed can come back.

  /** @param {string} name @param {Item} item */
  put(name, item) {
    const known = this.items[name].get(item.id);
    const removedAt = this.removedAt.get(item.id);
    if (known && known.updated_at > item.updated_at) return;
    if (removedAt !== undefined && removedAt >= item.updated_at) return;
    this.items[name].set(item.id, item);
  }

  /** @param {string} name @param {Item} item */
  remove(name, { id, updated_at }) {
    const known = this.items[name].get(id);
    if (known && known.updated_at > updated_at) return;
    this.removedAt.set(id, updated_at);
    this.items[name].delete(id);
  }

  /** @param {string} name */
  latestOf(name) {
    return [...this.items[name].values()].reduce(
      (latest, { updated_at }) => (updated_at > latest ? updated_at : latest),
      "",
    );
  }
}

/** @type {EventCopy | undefined} */
let copy;

/** The copy that a full read is filling. @type {EventCopy | undefined} */
let next;

/** @type {Promise<void> | undefined} */
let reading;

/**
 * The current copy. The first call waits up to five seconds for it. A large event is shown while it
 * is still loading. @returns {Promise<Board>}
 */
export async function board() {
  if (isDue() && !reading) {
    reading = refresh().finally(() => {
      reading = undefined;
    });
    reading.catch(handleFailedRead);
  }
  if (!copy && reading) await Promise.race([reading, wait(5_000)]);
  return viewOf(copy ?? next ?? new EventCopy());
}

/**
 * After a failed read, the existing copy stays visible as long as we may have it. @param {Error}
 * error
 */
function handleFailedRead(error) {
  console.error(error.message);
  if (!stored.connection) forget();
}

const isDue = () => !copy || Date.now() - copy.refreshedAt > refreshAfterMs;

const refresh = () =>
  copy && Date.now() - copy.readAllAt < readAllAfterMs ? readChanges(copy) : readAll();

async function readAll() {
  const filling = new EventCopy();
  next = filling;
  await readInto(filling, () => undefined);
  if (next !== filling) return; // another event was connected during the read
  filling.isComplete = true;
  copy = filling;
  next = undefined;
}

/** @param {EventCopy} known */
async function readChanges(known) {
  await readInto(known, (name) => known.latestOf(name) || undefined);
  known.refreshedAt = Date.now();
}

/** @param {EventCopy} target @param {(name: string) => string | undefined} since */
async function readInto(target, since) {
  target.event = await readEvent();
  for (const name of readable())
    for await (const item of itemsOfEvent(name, since(name))) target.put(name, item);
}

/**
 * The collection that a delivery changes, and the kind of change. @type {Record<string, ["put" |
 * "remove", string]>}
 */
const changes = {
  "thread.created": ["put", "threads"],
  "thread.updated": ["put", "threads"],
  "thread.deleted": ["remove", "threads"],
  "activity.created": ["put", "activities"],
  "activity.updated": ["put", "activities"],
  "activity.capacity_state_changed": ["put", "activities"],
  "activity.deleted": ["remove", "activities"],
  "participant.registered": ["put", "participants"],
  "participant.profile_updated": ["put", "participants"],
  "participant.removed": ["remove", "participants"],
};

/**
 * Applies a delivery to the copy and to the one being filled. @param {{ event_type: string,
 * event_id: string, data?: Item }} delivery
 */
export function apply({ event_type, event_id, data }) {
  if (event_id !== stored.connection?.eventId) return; // a test delivery is about a made-up event
  if (event_type === "data.deletion_required") return forget();
  const [change, name] = changes[event_type] ?? [];
  for (const each of [copy, next]) {
    if (event_type.startsWith("event.") && each) each.event = data;
    else if (change && name && readable().includes(name)) each?.[change](name, data);
  }
}

/** Forgets the copy: another event is connected, or its data must be deleted. */
export const forget = () => {
  copy = undefined;
  next = undefined;
};

/** @param {EventCopy} from @returns {Board} */
function viewOf({ event, items, isComplete }) {
  const scopes = readable();
  const remarks = [
    ...(isComplete ? [] : ["Still loading: some items are missing."]),
    ...(scopes.includes("threads") ? [] : ["The organizer did not grant access to the threads."]),
    ...(scopes.includes("participants")
      ? []
      : ["The organizer did not grant access to the participants."]),
  ];
  const { threads, activities, participants } = items;
  return {
    event,
    threads: [...threads.values()],
    activities: [...activities.values()],
    participants: [...participants.values()],
    remarks,
  };
}

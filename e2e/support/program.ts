import { expect } from "vitest";
import { prisma } from "@/lib/db/prisma";
import { Refusal } from "@/lib/errors/refusal";
import { type ActivityInput, activityInput } from "@/lib/transitions/activity/input";
import {
  type LocationInput,
  locationInput,
  type ThreadInput,
  threadInput,
} from "@/lib/transitions/event-part/parts";
import { type WaveInput, waveInput } from "@/lib/transitions/wave/input";

/**
 * The occurrences recorded on the event since the last call, ordered by time and type. Their ids
 * are added to `seen`.
 */
export async function recordedSince(event: { id: string }, seen: Set<string>) {
  const rows = await prisma().occurrence.findMany({
    where: { event_id: event.id },
    orderBy: [{ occurred_at: "asc" }, { event_type: "asc" }],
  });
  const fresh = rows.filter(({ id }) => !seen.has(id));
  for (const { id } of fresh) seen.add(id);
  return fresh.map(({ event_type, snapshot, actor_id, dedup_key }) => ({
    event_type,
    snapshot,
    actor_id,
    dedup_key,
  }));
}

/** Expects a refusal with this code and a message for people. */
export async function expectRefusal(attempt: Promise<unknown>, code: string, words?: RegExp) {
  const refusal = await attempt.then(
    () => expect.unreachable("it was not refused"),
    (thrown: unknown) => thrown,
  );
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({
    code,
    message: words ? expect.stringMatching(words) : expect.any(String),
  });
}

export const activityOf = (typed: Partial<ActivityInput> = {}): ActivityInput => ({
  ...emptyActivity,
  title: "Opening",
  ...typed,
});
export const threadOf = (typed: Partial<ThreadInput> = {}): ThreadInput => ({
  ...emptyThread,
  ...typed,
});
export const locationOf = (typed: Partial<LocationInput> = {}): LocationInput => ({
  ...emptyLocation,
  ...typed,
});
export const waveOf = (typed: Partial<WaveInput> = {}): WaveInput => ({
  ...emptyWave,
  start_time: hoursAhead(1),
  end_time: hoursAhead(2),
  ...typed,
});

export const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000);

// The form input when only the name was typed.
const nothing = { description: "", sort_order: "", color_hex: "" };
const emptyThread = threadInput.parse({ ...nothing, name: "Lectures", icon_name: "" });
const emptyLocation = locationInput.parse({
  ...nothing,
  name: "Main hall",
  code: "",
  scope: "indoor",
  type: "room",
  is_schedulable: "on",
  capacity: "",
  amenities: "",
  position_x: "",
  position_y: "",
  icon_override: "",
  operating_hours: "",
  venue: "",
  building: "",
  floor: "",
  thread: "",
});
const emptyActivity = activityInput.parse({
  title: "Opening",
  description: "",
  activity_type: "lecture",
  activity_details: "",
  type_definition: "",
  start_time: "",
  end_time: "",
  time_preference: [],
  is_global: "",
  capacity: "",
  sign_ups_enabled: "",
  host: null,
  co_hosts: [],
  markers: "",
  thread: "",
  location: "",
});
const emptyWave = waveInput.parse({
  name: "Early",
  start_time: "",
  end_time: "",
  audience: "all",
  roles_ids: [],
  base_activities: [],
  capacity_mode: "fixed",
  capacity: "",
  per_user_limit: "",
  notify_when: "",
});

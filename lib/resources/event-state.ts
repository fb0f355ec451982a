import * as z from "zod";
import { wholeNumber } from "./served";

/** The records of one kind: how many, and the digest of their versions. */
export const kindStateSchema = z.strictObject({ count: wholeNumber, digest: z.string() });

export type KindState = z.output<typeof kindStateSchema>;

/** The kinds of records of which an integration can keep a copy. */
export const stateKinds = [
  "event",
  "participant",
  "activity",
  "thread",
  "location",
  "registration_wave",
  "role",
] as const;

export type StateKind = (typeof stateKinds)[number];

const kind = kindStateSchema.optional();

/** The response of `GET /webhooks/v1/state` (docs/rules/webhooks.md#state). */
export const eventStateSchema = z.strictObject({
  event_id: z.string(),
  cursor: z.string(),
  kinds: z.strictObject({
    event: kind,
    participant: kind,
    activity: kind,
    thread: kind,
    location: kind,
    registration_wave: kind,
    role: kind,
  } satisfies Record<StateKind, typeof kind>),
});

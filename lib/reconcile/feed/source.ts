import type { AnyActor } from "@/lib/audit/actor";
import type { OwnEvent } from "@/lib/transitions/event-audit";

/** Stands where an event would, for accounts and organizations: they belong to none. */
export const noEvent: OwnEvent = { id: "", organization_id: "" };

/** Where lines come from. */
export interface Source {
  actor: AnyActor;
  /** Snapshots of one source do not mix with those of another. */
  name: string;
  /** The events that it may change, by id. */
  events: Map<string, OwnEvent>;
}

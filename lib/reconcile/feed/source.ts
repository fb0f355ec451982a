import type { AnyActor } from "@/lib/audit/actor";
import type { OwnEvent } from "@/lib/transitions/event-audit";

/** A placeholder for accounts and organizations, which belong to no event. */
export const placeholderEvent: OwnEvent = { id: "", organization_id: "" };

/** The origin of lines. */
export interface Source {
  actor: AnyActor;
  /**
   * Whether the addresses that it names count as proved (docs/rules/accounts.md#waiting-records).
   */
  vouches: boolean;
  /** Separates the snapshots of different sources. */
  name: string;
  /** The events that the source may change, by id. */
  events: Map<string, OwnEvent>;
}

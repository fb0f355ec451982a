import type { AnyActor } from "@/lib/audit/actor";
import type { FeedTokenHolder } from "@/lib/tokens/feed-token";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import type { Keeper } from "@/lib/transitions/kept-kind/mark-kept";

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
  /** Who keeps the records that its lines reach; undefined for a file. */
  keeper?: Keeper;
  /** The known events that the source may change, by id. */
  events: Map<string, OwnEvent>;
  /**
   * Other events are looked up when lines name them: those of this organization, or of every one
   * (null).
   */
  organizationId?: string | null;
}

/** A feed as a source. The operator vouches for what a token of the whole platform sends. */
export const feedSource = ({ tokenId, organizationId }: FeedTokenHolder): Source => ({
  actor: { feedToken: tokenId },
  keeper: { feedToken: tokenId },
  name: tokenId,
  vouches: organizationId === null,
  events: new Map(),
  organizationId,
});

/** A file as a source of these events. The operator who loads it vouches for it. */
export const importSource = (events: OwnEvent[]): Source => ({
  actor: "service",
  name: "import",
  vouches: true,
  events: new Map(events.map((event) => [event.id, event])),
});

import type { ClientOptions, PageQuery } from "./reader";
import type {
  Activity,
  Event,
  Location,
  Participant,
  RegistrationWave,
  Role,
  Thread,
} from "./shapes";

/** The records of which a mirror keeps a copy, by kind. */
export interface MirrorRecords {
  event: Event;
  participant: Participant;
  activity: Activity;
  thread: Thread;
  location: Location;
  registration_wave: RegistrationWave;
  role: Role;
}

export type MirrorKind = keyof MirrorRecords;

/** A change of the copy. */
export type MirrorChange = {
  [Kind in MirrorKind]: {
    type: "added" | "changed" | "removed";
    kind: Kind;
    id: string;
    /** Null when it was removed. */
    record: MirrorRecords[Kind] | null;
    /** Null when it was added. */
    before: MirrorRecords[Kind] | null;
    /** The names in X-Service-Changed-Fields; null without that header. */
    fields: string[] | null;
    /**
     * `read`: the first reading. `log`: a delivery. `repair`: a comparison found the copy wrong.
     */
    from: "read" | "log" | "repair";
  };
}[MirrorKind];

/** What a mirror uses of the client that `createClient` returns. */
export interface MirrorClient extends Lists {
  readonly options: ClientOptions;
  getEvent(eventId: string): Promise<{ event: MirrorRecords["event"] }>;
  getParticipant(
    eventId: string,
    participantId: string,
  ): Promise<{ participant: MirrorRecords["participant"] }>;
}

type List<Item> = (
  eventId: string,
  query?: PageQuery,
) => Promise<{ items: Item[]; next_cursor: string | null }>;

interface Lists {
  listParticipants: List<MirrorRecords["participant"]>;
  listActivities: List<MirrorRecords["activity"]>;
  listThreads: List<MirrorRecords["thread"]>;
  listLocations: List<MirrorRecords["location"]>;
  listRegistrationWaves: List<MirrorRecords["registration_wave"]>;
  listRoles: List<MirrorRecords["role"]>;
}

type Awaitable<Value> = Value | Promise<Value>;

/** Where a mirror keeps its copy. A store belongs to one event and to one mirror at a time. */
export interface MirrorStore {
  get(kind: MirrorKind, id: string): Awaitable<object | null | undefined>;
  set(kind: MirrorKind, id: string, record: object): Awaitable<unknown>;
  delete(kind: MirrorKind, id: string): Awaitable<unknown>;
  ids(kind: MirrorKind): Awaitable<Iterable<string>>;
  /** The mirror's place, a text: none reads it, null forgets it. */
  place(value?: string | null): Awaitable<string | null | undefined>;
  /** Called before a mirror uses the store: throws when another one does. */
  open?(): Awaitable<unknown>;
  close?(): Awaitable<unknown>;
}

export interface MirrorOptions {
  /** A client with `clientId` and `clientSecret`. */
  client: MirrorClient;
  eventId: string;
  store: MirrorStore;
  /** Awaited after the store has the change. */
  onChange?: ((change: MirrorChange) => unknown) | undefined;
  /** Empties the store when the data must be deleted or the access has ended. */
  deleteAtEnd?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

export interface MirrorEnd {
  reason: "aborted" | "deletion_required" | "token_revoked";
  /** Whether `deleteAtEnd` emptied the store. */
  emptied: boolean;
}

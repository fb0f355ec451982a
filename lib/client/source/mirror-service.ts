import { eventLog, type LogOptions, readLogPage, readState } from "./event-log";
import type { MirrorClient, MirrorKind } from "./mirror-kinds";
import type { VersionedRecord } from "./mirror-records";
import type { EventLogItem, EventState } from "./shapes";
import { pause, ServiceError, waitBefore } from "./transport";

const listOf = {
  participant: "listParticipants",
  activity: "listActivities",
  thread: "listThreads",
  location: "listLocations",
  registration_wave: "listRegistrationWaves",
  role: "listRoles",
} as const satisfies Partial<Record<MirrorKind, keyof MirrorClient>>;

/** A client without budget learns later whether its access has ended. */
const accessAnswerSeconds = 10;

interface MirrorPage {
  items: VersionedRecord[];
  next_cursor: string | null;
}

/** What a mirror asks the service. */
export class MirrorService {
  private readonly options: {
    client: MirrorClient;
    eventId: string;
    signal?: AbortSignal | undefined;
  };
  private readonly credentials: Omit<LogOptions, "after">;

  constructor(options: MirrorService["options"]) {
    const { clientId, clientSecret, url, fetch } = options.client.options;
    if (!clientId || !clientSecret)
      throw new TypeError("A mirror needs a client with clientId and clientSecret.");
    this.options = options;
    this.credentials = { clientId, clientSecret, url, fetch, signal: options.signal };
  }

  async page(kind: MirrorKind, cursor: string | undefined) {
    const { client, eventId } = this.options;
    const read = async (): Promise<MirrorPage> => {
      if (kind !== "event") return client[listOf[kind]](eventId, { limit: 50, cursor });
      return { items: [(await client.getEvent(eventId)).event], next_cursor: null };
    };
    return this.patiently(read).catch((error: unknown) => refusalOf(error));
  }

  /** Null when there is no such participant. */
  async participant(id: string): Promise<VersionedRecord | null> {
    const { client, eventId } = this.options;
    try {
      return (await this.patiently(() => client.getParticipant(eventId, id))).participant;
    } catch (error) {
      if (error instanceof ServiceError && error.code === "resource_not_found") return null;
      throw error;
    }
  }

  logPage(query: Pick<LogOptions, "after" | "types" | "waitSeconds">) {
    const patience = { retries: Number.POSITIVE_INFINITY, maxWaitSeconds: 3600 };
    return readLogPage({ ...this.credentials, ...patience, ...query });
  }

  /** A filter for a rare type gives few deliveries, and the pages pass over all others quickly. */
  async endOfLog(): Promise<string> {
    for (let after: string | undefined; ; ) {
      const types = ["integration.suspended"];
      const { next, has_more } = await this.logPage({ after, types });
      if (!has_more) return next;
      after = next;
    }
  }

  async itemsAfter(after: string): Promise<EventLogItem[]> {
    const items: EventLogItem[] = [];
    const options = { ...this.credentials, after, follow: false, waitSeconds: 0 };
    for await (const { event: _, ...item } of eventLog(options)) items.push(item);
    return items;
  }

  /** The seconds to wait when the service does not answer now. */
  async state(): Promise<EventState | number> {
    const { eventId, signal } = this.options;
    try {
      const patience = { retries: 2, maxWaitSeconds: 2 };
      return await readState({ ...this.credentials, ...patience, eventId });
    } catch (error) {
      if (signal?.aborted) throw error;
      const isNotFound = error instanceof ServiceError && error.code === "resource_not_found";
      const seconds = isNotFound ? undefined : waitBefore(5, error);
      if (isNotFound || seconds !== undefined) await this.requireAccess();
      if (seconds === undefined) throw error;
      return seconds;
    }
  }

  /** A revoked token means that the connection has ended, or that the integration is suspended. */
  private async requireAccess(): Promise<void> {
    const { client, eventId, signal } = this.options;
    const asked = client.getEvent(eventId).catch((error: unknown) => error);
    const error = await Promise.race([asked, pause(accessAnswerSeconds, signal)]);
    if (error instanceof ServiceError && error.status === 401) throw error;
  }

  /** Repeats a read until it succeeds or is refused. */
  private async patiently<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 0; ; attempt++)
      try {
        return await this.unlessAborted(read());
      } catch (error) {
        const isLost = error instanceof TypeError || error instanceof ServiceError;
        const seconds = isLost ? waitBefore(attempt, error) : undefined;
        if (seconds === undefined || this.options.signal?.aborted) throw error;
        await pause(seconds, this.options.signal);
      }
  }

  private async unlessAborted<Answer>(work: Promise<Answer>): Promise<Answer> {
    const { signal } = this.options;
    if (!signal) return work;
    let stop = () => {};
    const aborted = new Promise<never>((_, reject) => {
      stop = () => reject(signal.reason);
      if (signal.aborted) stop();
      signal.addEventListener("abort", stop);
    });
    try {
      return await Promise.race([work, aborted]);
    } finally {
      signal.removeEventListener("abort", stop);
      work.catch(() => {});
    }
  }
}

/** What a refused page means for the reading; every other error is thrown. */
function refusalOf(error: unknown): "insufficient_scope" | "expired_cursor" {
  if (error instanceof ServiceError && error.code === "insufficient_scope") return error.code;
  if (error instanceof ServiceError && error.field === "cursor") return "expired_cursor";
  throw error;
}

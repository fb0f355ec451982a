import { listen, type Notification } from "@/lib/db/listen";

/**
 * The reason why a wait ended: new entries (possibly none), a change to the integration or its secrets, the timeout, a disconnected client, or the shutdown of
 * the process.
 */
export type Woken = "entries" | "changed" | "time" | "gone" | "stopping";

/** Start a watch before reading the log, so that nothing is missed between the read and the wait. */
export interface Watch {
  /** Resolves immediately if something has happened since the last wait. */
  wait: (milliseconds: number, gone: AbortSignal) => Promise<Woken>;
  end: () => void;
}

/**
 * The watches of this process. They share one listening connection, which the first watch opens: a wait holds no connection and runs no statement. The
 * notification commits together with the places, so it is missed only while that connection is broken. After a reconnect every watch wakes up.
 */
class Watchers {
  private readonly watching = new Map<string, Set<Watcher>>();
  private listener: { stop: () => Promise<void> } | undefined;
  private isStopping = false;

  watch(integrationId: string): Watch {
    this.listener ??= listen("event log", ["event_log", "integration_changed"], (notification) => this.heard(notification));
    const watcher = new Watcher();
    if (this.isStopping) watcher.wake("stopping");
    const theirs = this.watching.get(integrationId) ?? new Set();
    this.watching.set(integrationId, theirs.add(watcher));
    return {
      wait: (milliseconds, gone) => watcher.wait(milliseconds, gone),
      end: () => {
        theirs.delete(watcher);
        if (theirs.size === 0 && this.watching.get(integrationId) === theirs) this.watching.delete(integrationId);
      },
    };
  }

  count(): number {
    return [...this.watching.values()].reduce((sum, theirs) => sum + theirs.size, 0);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.wakeAll("stopping");
    await this.listener?.stop();
  }

  private heard(notification: Notification | undefined) {
    if (notification?.channel === "integration_changed") this.wake(notification.payload, "changed");
    else if (notification === undefined || notification.payload === "") this.wakeAll("entries");
    else for (const integrationId of notification.payload.split(",")) this.wake(integrationId, "entries");
  }

  private wake(integrationId: string, woken: Woken) {
    for (const watcher of this.watching.get(integrationId) ?? []) watcher.wake(woken);
  }

  private wakeAll(woken: Woken) {
    for (const integrationId of this.watching.keys()) this.wake(integrationId, woken);
  }
}

/** The most important reason first: a change may end the reading. */
const order: Woken[] = ["stopping", "gone", "changed", "entries", "time"];

class Watcher {
  private readonly news = new Set<Woken>();
  private resolve: (() => void) | undefined;

  wake(woken: Woken) {
    this.news.add(woken);
    this.resolve?.();
  }

  async wait(milliseconds: number, gone: AbortSignal): Promise<Woken> {
    const leave = () => this.wake("gone");
    const timer = setTimeout(() => this.wake("time"), milliseconds);
    gone.addEventListener("abort", leave);
    if (gone.aborted) leave();
    if (this.news.size === 0) await new Promise<void>((resolve) => (this.resolve = resolve));
    clearTimeout(timer);
    gone.removeEventListener("abort", leave);
    this.resolve = undefined;
    return this.next();
  }

  private next(): Woken {
    const woken = order.find((each) => this.news.has(each)) ?? "time";
    if (woken !== "stopping") this.news.delete(woken);
    return woken;
  }
}

/** Kept on globalThis, because Next's bundle and the server each load this module. */
function watchers(): Watchers {
  const holder = globalThis as { serviceLogWatchers?: Watchers };
  holder.serviceLogWatchers ??= new Watchers();
  return holder.serviceLogWatchers;
}

export const watchLog = (integrationId: string): Watch => watchers().watch(integrationId);

export const watchersCount = (): number => watchers().count();

/** Ends every wait: long polls respond with what they have, and streams end. Later waits end immediately. */
export const stopWatching = (): Promise<void> => watchers().stop();

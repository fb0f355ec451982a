import { listen, type Notification } from "@/lib/db/listen";

/** What ended a wait: new entries (or perhaps some), a change of the integration or its secrets, the time, the client, or the process that stops. */
export type Woken = "entries" | "changed" | "time" | "gone" | "stopping";

/** Begun before the log is read, so that nothing is missed between the read and the wait. */
export interface Watch {
  /** Resolves at once with what has happened since the last wait. */
  wait: (milliseconds: number, gone: AbortSignal) => Promise<Woken>;
  end: () => void;
}

/**
 * Those who wait for entries in this process. All of them share one connection that listens, opened with the first: a wait holds no connection and runs no
 * statement. The notification commits with the places, so it is missed only while that connection is broken; when it is back, everybody looks.
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

/** The weightier news first: a change may end the reading. */
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

/** Next's bundle and the server load modules apart. */
function watchers(): Watchers {
  const holder = globalThis as { serviceLogWatchers?: Watchers };
  holder.serviceLogWatchers ??= new Watchers();
  return holder.serviceLogWatchers;
}

export const watchLog = (integrationId: string): Watch => watchers().watch(integrationId);

export const watchersCount = (): number => watchers().count();

/** Ends every wait: polls answer with what they have, streams end. Later waits end at once. */
export const stopWatching = (): Promise<void> => watchers().stop();

import { type DatabaseNotification, listen } from "@/lib/db/listen";
import { perProcess } from "@/lib/per-process";

/**
 * The reason why a wait ended: new entries (possibly none), a change to the integration or its
 * secrets, the timeout, a disconnected client, or the shutdown of the process.
 */
export type WakeReason = "entries" | "changed" | "time" | "disconnected" | "stopping";

/**
 * Start a watch before reading the log, so that nothing is missed between the read and the wait.
 */
export interface Watch {
  /** Resolves immediately if something has happened since the last wait. */
  wait: (milliseconds: number, disconnected: AbortSignal) => Promise<WakeReason>;
  end: () => void;
}

/**
 * The watches of this process. They share one listening connection, which the first watch opens: a
 * wait holds no connection and runs no statement. The notification commits together with the
 * positions, so it is missed only while that connection is broken. After a reconnect every watch
 * wakes up.
 */
class Watchers {
  private readonly byIntegration = new Map<string, Set<Watcher>>();
  private listener: { stop: () => Promise<void> } | undefined;
  private isStopping = false;

  watch(integrationId: string): Watch {
    this.listener ??= listen("event log", ["event_log", "integration_changed"], (notification) =>
      this.onNotification(notification),
    );
    const watcher = new Watcher();
    if (this.isStopping) watcher.wake("stopping");
    const group = this.byIntegration.get(integrationId) ?? new Set();
    this.byIntegration.set(integrationId, group.add(watcher));
    return {
      wait: (milliseconds, disconnected) => watcher.wait(milliseconds, disconnected),
      end: () => {
        group.delete(watcher);
        if (group.size === 0 && this.byIntegration.get(integrationId) === group)
          this.byIntegration.delete(integrationId);
      },
    };
  }

  count(): number {
    return [...this.byIntegration.values()].reduce((sum, group) => sum + group.size, 0);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.wakeAll("stopping");
    await this.listener?.stop();
  }

  private onNotification(notification: DatabaseNotification | undefined) {
    if (notification?.channel === "integration_changed") this.wake(notification.payload, "changed");
    else if (notification === undefined || notification.payload === "") this.wakeAll("entries");
    else
      for (const integrationId of notification.payload.split(","))
        this.wake(integrationId, "entries");
  }

  private wake(integrationId: string, reason: WakeReason) {
    for (const watcher of this.byIntegration.get(integrationId) ?? []) watcher.wake(reason);
  }

  private wakeAll(reason: WakeReason) {
    for (const integrationId of this.byIntegration.keys()) this.wake(integrationId, reason);
  }
}

/** The most important reason first: a change may end the reading. */
const reasonsByPriority: WakeReason[] = ["stopping", "disconnected", "changed", "entries", "time"];

class Watcher {
  private readonly reasons = new Set<WakeReason>();
  private resolve: (() => void) | undefined;

  wake(reason: WakeReason) {
    this.reasons.add(reason);
    this.resolve?.();
  }

  async wait(milliseconds: number, disconnected: AbortSignal): Promise<WakeReason> {
    const onDisconnect = () => this.wake("disconnected");
    const timer = setTimeout(() => this.wake("time"), milliseconds);
    disconnected.addEventListener("abort", onDisconnect);
    if (disconnected.aborted) onDisconnect();
    if (this.reasons.size === 0) await new Promise<void>((resolve) => (this.resolve = resolve));
    clearTimeout(timer);
    disconnected.removeEventListener("abort", onDisconnect);
    this.resolve = undefined;
    return this.next();
  }

  private next(): WakeReason {
    const reason = reasonsByPriority.find((each) => this.reasons.has(each)) ?? "time";
    if (reason !== "stopping") this.reasons.delete(reason);
    return reason;
  }
}

const watchers = perProcess("serviceLogWatchers", () => new Watchers());

export const watchLog = (integrationId: string): Watch => watchers().watch(integrationId);

export const watcherCount = (): number => watchers().count();

/**
 * Ends every wait: long polls respond with what they have, and streams end. Later waits end
 * immediately.
 */
export const stopWatching = (): Promise<void> => watchers().stop();

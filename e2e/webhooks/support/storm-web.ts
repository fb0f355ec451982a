import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { hiddenFieldsOf } from "@/e2e/support/hidden-fields";
import { startService } from "@/e2e/support/service";

interface Options {
  settings: Record<string, string>;
  eventId: string;
  /** The session cookie of a person who manages the event. */
  cookie: string;
  /** Called before a thread with this name is requested, and again after a successful answer. */
  onStateChange: (name: string, state: "begun" | "committed") => void;
}

/**
 * A web process of the service, and a person who adds threads with its form, one after the other.
 * The process is restarted after each kill -9.
 */
export async function aWebWriter({ settings, eventId, cookie, onStateChange }: Options) {
  let web = await startService({ name: "web", settings });
  const address = `${web.url}/organizer/events/${eventId}/program/threads/new`;
  const headers = { Cookie: cookie, Origin: web.url };
  const fields = hiddenFieldsOf(await (await fetch(address, { headers })).text());
  let stopping = false;
  let writtenSinceStart = 0;
  const writing = write();

  async function write() {
    while (!stopping || writtenSinceStart === 0) {
      const name = `Web ${randomUUID()}`;
      onStateChange(name, "begun");
      const answer = await addThread(name).catch(() => undefined);
      if (answer?.status === 303) {
        onStateChange(name, "committed");
        writtenSinceStart += 1;
      }
      await wait(100);
    }
  }

  function addThread(name: string) {
    const body = new FormData();
    for (const [field, value] of [...fields, ["sort_order", "0"], ["name", name]] as const)
      body.set(field, value);
    return fetch(address, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(5_000),
    });
  }

  return {
    /** Stays the same across restarts. */
    origin: web.url,
    kill: async () => {
      await web.kill();
      writtenSinceStart = 0;
      web = await startService({
        name: "web",
        settings: { ...settings, PORT: new URL(web.url).port },
      });
    },
    /** Resolves when a thread has been added since the last start and the process has ended. */
    stop: async () => {
      stopping = true;
      await writing;
      await web.kill();
    },
  };
}

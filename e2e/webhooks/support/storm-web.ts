import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { startService } from "@/e2e/support/service";

interface Options {
  settings: Record<string, string>;
  eventId: string;
  /** Of a person who manages the event. */
  cookie: string;
  /** What became of the thread of this name: before it is asked for, and when its answer came. */
  told: (name: string, state: "begun" | "committed") => void;
}

/** A web process of the service, and a person who adds threads one after the other by the form that it serves. Killed with -9, it is started again. */
export async function aWebWriter({ settings, eventId, cookie, told }: Options) {
  let web = await startService({ name: "web", settings });
  const address = `${web.url}/organizer/events/${eventId}/program/threads/new`;
  const headers = { Cookie: cookie, Origin: web.url };
  const fields = fieldsOf(await (await fetch(address, { headers })).text());
  let stopping = false;
  let writtenSinceStart = 0;
  const writing = write();

  async function write() {
    while (!stopping || writtenSinceStart === 0) {
      const name = `Web ${randomUUID()}`;
      told(name, "begun");
      const answer = await add(name).catch(() => undefined);
      if (answer?.status === 303) {
        told(name, "committed");
        writtenSinceStart += 1;
      }
      await wait(100);
    }
  }

  function add(name: string) {
    const body = new FormData();
    for (const [field, value] of [...fields, ["name", name] as const]) body.set(field, value);
    return fetch(address, { method: "POST", headers, body, redirect: "manual", signal: AbortSignal.timeout(5_000) });
  }

  return {
    kill: async () => {
      await web.kill();
      writtenSinceStart = 0;
      web = await startService({ name: "web", settings: { ...settings, PORT: new URL(web.url).port } });
    },
    /** When one has been added since its last start. */
    stop: async () => {
      stopping = true;
      await writing;
      await web.kill();
    },
  };
}

/** The fields of a page's form as a browser without scripts would send them; those that the framework finds its action by among them. */
function fieldsOf(html: string): [name: string, value: string][] {
  const inputs = html.match(/<input [^>]*type="hidden"[^>]*>/g) ?? [];
  const attribute = (input: string, name: string) =>
    (new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? "").replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  return [...inputs.map((input): [string, string] => [attribute(input, "name"), attribute(input, "value")]), ["sort_order", "0"]];
}

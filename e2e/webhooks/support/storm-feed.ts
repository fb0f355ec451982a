import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { feedBody, feedHeaders } from "@/e2e/support/feed";

interface Options {
  /** The origin of the web process, which may be killed and restarted there. */
  origin: string;
  token: string;
  eventId: string;
  /** The maximum number of lines. Fewer are sent when the writer is stopped early. */
  atMost: number;
  /** Called for each thread id before it is sent, and again after the feed has answered. */
  onStateChange: (id: string, state: "begun" | "committed") => void;
}

const linesPerBody = 10;

/**
 * A platform that feeds threads. It resends an unanswered body unchanged until it is answered:
 * lines already applied are not applied again.
 */
export function aFeedWriter({ origin, token, eventId, atMost, onStateChange }: Options) {
  let stopping = false;
  const writing = write();

  async function write() {
    for (let sent = 0; sent < atMost && !stopping; sent += linesPerBody) {
      const ids = Array.from({ length: linesPerBody }, () => randomUUID());
      const body = feedBody(
        ids.map((id) => ({
          kind: "thread",
          event: eventId,
          id,
          version: 1,
          data: { name: `Feed ${id}` },
        })),
      );
      for (const id of ids) onStateChange(id, "begun");
      while (!(await isAnswered(body))) await wait(250);
      for (const id of ids) onStateChange(id, "committed");
      await wait(200);
    }
  }

  async function isAnswered(body: string): Promise<boolean> {
    try {
      const answer = await fetch(`${origin}/feed/v1/changes`, {
        method: "POST",
        headers: feedHeaders(token),
        body,
        signal: AbortSignal.timeout(40_000),
      });
      return answer.status === 200 && (await answer.json()).refused === 0;
    } catch {
      return false;
    }
  }

  return {
    /** Resolves when the last body has been answered. */
    stop: async () => {
      stopping = true;
      await writing;
    },
  };
}

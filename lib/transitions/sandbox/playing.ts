import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { lockOwnSandbox, type Sandbox } from "./own-sandbox";

/** Longer than a story takes, so that the claim of a crashed one has expired by then. */
const playingSeconds = 120;

/**
 * Claims the sandbox for playing a story, because two concurrent stories would undo each other's
 * preparations.
 */
export const beginPlaying = (publisher: Actor, integrationId: string): Promise<Sandbox> =>
  transact(async (tx) => {
    const sandbox = await lockOwnSandbox(tx, publisher, integrationId);
    const { length: claimed } = await tx.query`
      UPDATE sandboxes SET playing_until = now() + make_interval(secs => ${playingSeconds})
       WHERE id = ${sandbox.id}::uuid AND (playing_until IS NULL OR playing_until < now()) RETURNING 1`;
    if (claimed === 0) throw storyIsRunning();
    return sandbox;
  });

/**
 * Refuses while a story runs, because its next step would find nothing there. The caller has locked
 * the sandbox.
 */
export async function requireNotPlaying(tx: Transaction, id: string): Promise<void> {
  const playing =
    await tx.query`SELECT 1 FROM sandboxes WHERE id = ${id}::uuid AND playing_until >= now()`;
  if (playing.length > 0) throw storyIsRunning();
}

const storyIsRunning = () =>
  refuse("invalid_request", { message: "A story is already running. Wait until it has finished." });

export const endPlaying = ({ id }: Sandbox): Promise<unknown> =>
  prisma().sandbox.updateMany({ where: { id }, data: { playing_until: null } });

import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { lockOwnSandbox, type Sandbox } from "./own-sandbox";

/** Longer than a story takes, so that the claim of a crashed one has expired by then. */
const playingSeconds = 120;

/** Claims the sandbox for playing a story, because two concurrent stories would undo each other's preparations. */
export const beginPlaying = (publisher: Actor, integrationId: string): Promise<Sandbox> =>
  transact(async (tx) => {
    const sandbox = await lockOwnSandbox(tx, publisher, integrationId);
    const claimed = await tx.$executeRaw`
      UPDATE sandboxes SET playing_until = now() + make_interval(secs => ${playingSeconds})
       WHERE id = ${sandbox.id}::uuid AND (playing_until IS NULL OR playing_until < now())`;
    if (claimed === 0) throw refuse("invalid_request", { message: "A story is already running. Wait until it has finished." });
    return sandbox;
  });

export const endPlaying = ({ id }: Sandbox): Promise<unknown> => prisma().sandbox.updateMany({ where: { id }, data: { playing_until: null } });

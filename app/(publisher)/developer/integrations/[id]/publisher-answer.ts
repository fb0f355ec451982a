import { revalidatePath } from "next/cache";
import type { Actor } from "@/lib/audit/actor";
import { Refusal } from "@/lib/errors/refusal";
import { currentActor } from "@/lib/session/current-actor";
import { signedOutMessage } from "../signed-out";

/** Acts as the signed-in publisher and revalidates the integration's pages. Returns the result of `act`, or the message of its refusal. */
export const asPublisher = <Done>(integrationId: string, act: (actor: Actor) => Promise<Done>): Promise<Done | { message: string }> =>
  answerToPublisher(async (actor) => {
    const done = await act(actor);
    revalidatePath(`/developer/integrations/${integrationId}`, "layout");
    return done;
  });

/** The same, without revalidating any page. */
export async function answerToPublisher<Done>(act: (actor: Actor) => Promise<Done>): Promise<Done | { message: string }> {
  const actor = await currentActor();
  if (!actor) return { message: signedOutMessage };
  try {
    return await act(actor);
  } catch (thrown) {
    if (thrown instanceof Refusal) return { message: thrown.message };
    throw thrown;
  }
}

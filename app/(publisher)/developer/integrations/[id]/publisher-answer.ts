import { revalidatePath } from "next/cache";
import { asActor } from "@/app/as-actor";
import type { FormFault } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { Refusal } from "@/lib/errors/refusal";

/** Acts as the signed-in publisher and revalidates the integration's pages. Returns the result of `act`, or the message of its refusal. */
export const asPublisher = <Done>(integrationId: string, act: (actor: Actor) => Promise<Done>): Promise<Done | FormFault> =>
  answerToPublisher(async (actor) => {
    const done = await act(actor);
    revalidatePath(`/developer/integrations/${integrationId}`, "layout");
    return done;
  });

/** The same, without revalidating any page. */
export const answerToPublisher = <Done>(act: (actor: Actor) => Promise<Done>): Promise<Done | FormFault> =>
  asActor("/developer", async (actor) => {
    try {
      return await act(actor);
    } catch (thrown) {
      if (thrown instanceof Refusal) return { message: thrown.message };
      throw thrown;
    }
  });

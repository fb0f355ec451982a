import { revalidatePath } from "next/cache";
import type { Actor } from "@/lib/audit/actor";
import { Refusal } from "@/lib/errors/refusal";
import { currentActor } from "@/lib/session/current";
import { roughDurationWords } from "@/lib/words";
import { signedOut } from "../signed-out";

/** What `act` returns, as the publisher who is signed in; or what is in the way, in words. The integration's pages are rendered anew. */
export async function asPublisher<Done>(integrationId: string, act: (actor: Actor) => Promise<Done>): Promise<Done | { message: string }> {
  const actor = await currentActor();
  if (!actor) return { message: signedOut };
  try {
    const done = await act(actor);
    revalidatePath(`/developer/integrations/${integrationId}`, "layout");
    return done;
  } catch (thrown) {
    if (thrown instanceof Refusal) return { message: refusalWords(thrown) };
    throw thrown;
  }
}

function refusalWords({ message, headers }: Refusal): string {
  const seconds = headers["Retry-After"];
  return seconds === undefined ? message : `${message} The next is possible in ${roughDurationWords(Number(seconds))}.`;
}

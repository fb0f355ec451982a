import { Refusal } from "@/lib/errors/refusal";
import { roughDurationWords } from "@/lib/words";

/** What a person is told when a tool is refused; anything else goes on to be an error. */
export function refusalWords(thrown: unknown): string {
  if (!(thrown instanceof Refusal)) throw thrown;
  const seconds = thrown.headers["Retry-After"];
  return seconds === undefined ? thrown.message : `${thrown.message} The next is possible in ${roughDurationWords(Number(seconds))}.`;
}

export const signedOut = "You are signed out. Sign in again in another tab, then press the button once more.";

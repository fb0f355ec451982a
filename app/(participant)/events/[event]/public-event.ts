import { notFound } from "next/navigation";
import { cache } from "react";
import { publicEvent } from "@/lib/portal/participant/public-event";
import { currentActor } from "@/lib/session/current-actor";
import type { Messages } from "@/messages/en";

/**
 * The event of a URL, and the visitor. A missing event, and a draft for outsiders, give the same
 * "not found".
 */
export const requirePublicEvent = cache(async (address: string) => {
  const actor = await currentActor();
  const event = await publicEvent(actor?.personId ?? null, decodedAddress(address));
  return { actor, event: event ?? notFound() };
});

/** Next passes the parameter as it is written in the URL, still encoded. */
function decodedAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

export type AccessWords = Messages["accessModes"];

/** The access mode in words, for visitors. An unknown one is closed. */
export const accessWords = (mode: string | null, words: AccessWords): string =>
  mode !== null && Object.hasOwn(words, mode) ? words[mode as keyof AccessWords] : words.closed;

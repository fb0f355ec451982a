import type { Metadata } from "next";
import type { ReactNode } from "react";
import { titleTemplate } from "@/app/public-page";
import { currentActor } from "@/lib/session/current-actor";
import { cachedOrganizerEvent } from "./event-frame";

/** The titles of an event's pages name the event. */
export async function generateMetadata({
  params,
}: {
  params: Promise<{ event: string }>;
}): Promise<Metadata> {
  const [actor, { event: id }] = [await currentActor(), await params];
  const event = actor && (await cachedOrganizerEvent(actor.personId, id));
  if (!event) return {};
  const name = event.title ?? "Untitled event";
  return { title: { default: `Overview · ${name}`, template: titleTemplate(name) } };
}

export default function EventLayout({ children }: { children: ReactNode }) {
  return children;
}

"use server";

import { notFound, redirect } from "next/navigation";
import { asActor } from "@/app/as-actor";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { config } from "@/lib/config/config";
import { startUrlFor } from "@/lib/manifest/start-url";
import { connectableEvents } from "@/lib/portal/organizer/connectable-events";
import { catalogEntry } from "@/lib/portal/participant/catalog";

/** Sends the organizer to the integration's own site, which starts the authorization for the chosen event (docs/rules/manifest.md#start-url). */
export async function startConnecting(_before: FormState, form: FormData): Promise<FormState> {
  return asActor(`/catalog/${textOf(form, "integration")}`, async ({ personId }): Promise<FormState> => {
    const id = textOf(form, "integration");
    const entry = await catalogEntry(personId, id);
    if (!entry?.start_url) notFound();
    const event = (await connectableEvents(personId, entry, textOf(form, "event"))).find((each) => each.id === textOf(form, "event"));
    if (!event) return { errors: { event: "Choose an event." } };
    redirect(startUrlFor(entry.start_url, config().PUBLIC_URL, event.id));
  });
}

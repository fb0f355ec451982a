"use server";

import { notFound, redirect } from "next/navigation";
import { act } from "@/app/act";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { config } from "@/lib/config/config";
import { startUrlFor } from "@/lib/manifest/addresses";
import { connectableEvents } from "@/lib/portal/organizer/connectable-events";
import { catalogEntry } from "@/lib/portal/participant/catalog";
import { fieldFault } from "@/lib/transitions/field-fault";

/**
 * Sends the organizer to the integration's own site, which starts the authorization for the chosen
 * event (docs/rules/manifest.md#start-url).
 */
export const startConnecting = async (_before: FormState, form: FormData) =>
  act(form, {
    verb: async ({ personId }) => {
      const entry = await catalogEntry(personId, textOf(form, "integration"));
      if (!entry?.start_url) notFound();
      const chosen = textOf(form, "event");
      const events = await connectableEvents(personId, entry, chosen);
      if (!events.some(({ id }) => id === chosen)) throw fieldFault("event", "Choose an event.");
      return startUrlFor(entry.start_url, config().PUBLIC_URL, chosen);
    },
    done: (url) => redirect(url),
  });

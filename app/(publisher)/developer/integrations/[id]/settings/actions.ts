"use server";

import { redirect } from "next/navigation";
import { act } from "@/app/act";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Faults } from "@/lib/manifest/manifest";
import {
  editIntegration,
  type SavedEdit,
  type SettingsAsTyped,
} from "@/lib/transitions/integration/edit";
import { publish, unpublish } from "@/lib/transitions/integration/status";
import { deleteUnregistered } from "@/lib/transitions/integration/unregistered";
import { integrationPath } from "../../_form/integration-path";
import { logoBytes, manifestOfForm } from "../../_form/manifest-of-form";

interface SavedSettings extends FormState {
  faults?: Faults;
  saved?: SavedEdit;
}

export const saveSettings = async (
  integrationId: string,
  before: SettingsAsTyped,
  form: FormData,
): Promise<SavedSettings> =>
  act(form, {
    proof: true,
    verb: async (actor): Promise<SavedSettings> => {
      const [manifest, logo, startUrl] = [
        manifestOfForm(form),
        await logoBytes(form),
        textOf(form, "start_url"),
      ];
      return editIntegration(actor, integrationId, { manifest, logo, startUrl, before });
    },
    refresh: integrationPath(integrationId),
    done: (result) => result,
  });

/** Redirects to the list, because the integration's page no longer exists. */
export const deleteIntegration = async (_before: FormState, form: FormData) =>
  act(form, {
    verb: (actor) => deleteUnregistered(actor, textOf(form, "id")),
    refresh: "/developer",
    done: () => redirect("/developer"),
  });

export const unpublishIntegration = async (_before: FormState, form: FormData) =>
  changePublication(form, unpublish, "Unpublished.");
export const publishIntegration = async (_before: FormState, form: FormData) =>
  changePublication(form, publish, "Published.");

const changePublication = (form: FormData, verb: typeof publish, done: string) =>
  act(form, {
    proof: true,
    verb: (actor) => verb(actor, textOf(form, "id")),
    refresh: integrationPath(textOf(form, "id")),
    done,
  });

"use server";

import { redirect } from "next/navigation";
import { act } from "@/app/act";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { decodeLogo } from "@/lib/manifest/logo";
import type { Faults } from "@/lib/manifest/manifest";
import { currentActor } from "@/lib/session/current-actor";
import { attestDeletion } from "@/lib/transitions/deletion-duty/attest";
import {
  editIntegration,
  type SavedEdit,
  type SettingsAsTyped,
} from "@/lib/transitions/integration/edit";
import { registerIntegration } from "@/lib/transitions/integration/register";
import {
  endPreviousSecret,
  rotateClientSecret,
  rotateWebhookSecret,
  type SecretKind,
} from "@/lib/transitions/integration/secrets";
import { publish, unpublish } from "@/lib/transitions/integration/status";
import type { IssuedCredentials } from "@/lib/transitions/integration/store-integration";
import {
  completeRegistration,
  deleteUnregistered,
  saveUnregistered,
} from "@/lib/transitions/integration/unregistered";
import { integrationPath } from "./_form/integration-path";
import { logoBytes, manifestOfForm } from "./_form/manifest-of-form";

interface Submitted extends FormState {
  faults?: Faults;
  registered?: IssuedCredentials;
  saved?: { integration_id: string };
}

/** Registers the integration, or only saves it for a sandbox. The pressed button says which. */
export const submitManifest = async (form: FormData): Promise<Submitted> =>
  act(form, {
    verb: async (actor): Promise<Submitted> => {
      const submission = {
        manifest: manifestOfForm(form),
        logo: (await logoBytes(form)) ?? new Uint8Array(),
      };
      return textOf(form, "way") === "sandbox"
        ? saveUnregistered(actor, submission)
        : registerIntegration(actor, submission);
    },
    done: (result) => result,
  });

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

/** Nothing is revalidated here: the page refreshes itself once it holds the secrets. */
export const finishRegistration = async (
  integrationId: string,
): Promise<FormState & { registered?: IssuedCredentials }> =>
  act(null, {
    verb: (actor) => completeRegistration(actor, integrationId),
    done: (registered) => ({ registered }),
  });

/**
 * The fault of a chosen logo that only decoding reveals; null when there is none, or nobody is
 * signed in.
 */
export async function faultOfDecodedLogo(form: FormData): Promise<string | null> {
  const bytes = (await currentActor()) && (await logoBytes(form));
  const decoded = bytes && (await decodeLogo(bytes));
  return decoded && "fault" in decoded ? decoded.fault : null;
}

export interface RotatedSecret {
  secret: string;
  /** ISO 8601 UTC. */
  previousExpiresAt: string;
}

export const rotate = async (
  kind: SecretKind,
  integrationId: string,
  form: FormData,
): Promise<FormState & { rotated?: RotatedSecret }> =>
  act(form, {
    proof: true,
    verb: (actor) => rotatedSecret(kind, actor, integrationId),
    refresh: integrationPath(integrationId),
    done: (rotated) => ({ done: "Rotated.", rotated }),
  });

export const endOldSecret = async (
  kind: SecretKind,
  integrationId: string,
  form: FormData,
): Promise<FormState> =>
  act(form, {
    proof: true,
    verb: (actor) =>
      endPreviousSecret(actor, integrationId, kind === "webhook" ? "webhook" : "client"),
    refresh: integrationPath(integrationId),
    done: "Ended.",
  });

async function rotatedSecret(
  kind: SecretKind,
  actor: Actor,
  integrationId: string,
): Promise<RotatedSecret> {
  if (kind === "webhook") {
    const { secret, previous_secret_expires_at } = await rotateWebhookSecret(actor, integrationId);
    return { secret, previousExpiresAt: previous_secret_expires_at };
  }
  const { client_secret, previous_secret_expires_at } = await rotateClientSecret(
    actor,
    integrationId,
  );
  return { secret: client_secret, previousExpiresAt: previous_secret_expires_at };
}

export const attest = async (_before: FormState, form: FormData) =>
  act(form, {
    verb: (actor) => attestDeletion(actor, textOf(form, "integration"), textOf(form, "duty")),
    refresh: integrationPath(textOf(form, "integration")),
    done: "Attested.",
  });

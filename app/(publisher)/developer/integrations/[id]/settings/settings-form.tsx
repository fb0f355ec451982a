"use client";

import { useRef, useState } from "react";
import { useProofRequest } from "@/app/proof/proof-request";
import { SecretOnce } from "@/components/secret-once";
import { ActionForm, FormAlert, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { SelectField, TextField } from "@/components/ui/field";
import type { FormAction, FormState } from "@/components/ui/form-state";
import type { SavedEdit, SettingsAsTyped } from "@/lib/transitions/integration/edit";
import { counted } from "@/lib/words";
import { ConsentPreview } from "../../_form/consent-preview";
import { ManifestFieldset } from "../../_form/manifest-fieldset";
import { ScriptSubmit } from "../../_form/script-submit";
import { useFocusOnFault, useManifestForm } from "../../_form/use-manifest-form";
import { secretUse } from "../secret-words";
import { saveSettings } from "./actions";
import { consequencesOf } from "./consequences-of";

interface SettingsFormProps {
  integrationId: string;
  settings: SettingsAsTyped;
  organizationName: string;
  logo: string | null;
  liveConnections: number;
  /** Whether event types may lack a webhook URL, as before a registration. */
  mayLackWebhookUrl: boolean;
}

/** The registration form for a stored manifest, and the listing beside it. */
export function SettingsForm({
  integrationId,
  settings: stored,
  organizationName,
  logo,
  liveConnections,
  mayLackWebhookUrl,
}: SettingsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState(stored);
  /** The base of the next save: the settings as loaded, or as last saved here. */
  const [before, setBefore] = useState(stored);
  const manifest = useManifestForm(form, initial, {
    storedLogo: logo,
    mayLackWebhookUrl: () => mayLackWebhookUrl,
  });
  const [saved, setSaved] = useState<SavedEdit>();

  /** What was refused after the dialog had asked for a proof. */
  const [refusal, setRefusal] = useState<FormState>();
  const focusOnFault = useFocusOnFault(form);

  const save = async (typed: FormData): Promise<FormState> => {
    const { faults, saved: edit, ...state } = await saveSettings(integrationId, before, typed);
    if (state.needsProof) return state;
    manifest.showServerFaults(faults ?? {});
    if (edit) setBefore(edit.settings);
    setSaved(edit);
    return faults ? { errors: {} } : state;
  };
  const proof = useProofRequest("Save changes", async (_before, typed) => {
    const state = await save(typed);
    if (state.needsProof) return state;
    setRefusal(state);
    if (state.message ?? state.errors) focusOnFault();
    return { done: "" };
  });
  const submit: FormAction = async (_before, typed) => {
    setSaved(undefined);
    setRefusal(undefined);
    if (Object.keys(manifest.check()).length > 0) return { errors: {} };
    const state = await save(typed);
    if (state.needsProof) proof.ask(typed);
    return state;
  };

  const consequences = consequencesOf(before, manifest.typed, liveConnections);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
      <ActionForm
        ref={form}
        action={submit}
        onInput={(event) => {
          setSaved(undefined);
          manifest.onInput(event);
          // Requiring a scope also declares it, one render later.
          requestAnimationFrame(manifest.read);
        }}
        onBlur={manifest.onBlur}
        aria-label="Manifest"
        className="grid min-w-0 gap-6"
      >
        <FormAlert {...refusal} />
        <Card>
          <SelectField
            label="Organization"
            name="organization"
            disabled
            hint="Fixed at registration."
            options={[{ value: initial.organization_id, label: organizationName }]}
          />
          <input type="hidden" name="organization_id" value={initial.organization_id} />
        </Card>
        <ManifestFieldset
          isRegistered
          initial={initial}
          typed={manifest.typed}
          logo={manifest.logo}
          faults={manifest.faults}
          mayLackWebhookUrl={mayLackWebhookUrl}
          onRowsChange={() => requestAnimationFrame(manifest.read)}
        />
        <Card
          id="listing"
          title="Listing"
          description="Lets people start from the catalog and from an event's page. Without a start URL, they start on your own site."
        >
          <TextField
            label="Start URL"
            name="start_url"
            error={manifest.faults.start_url}
            hint="Starts your authorization request. It is opened with iss, and with event_id for an organizer; its origin must be that of a redirect URI."
            inputMode="url"
            spellCheck={false}
            autoComplete="off"
            required={false}
            placeholder="https://app.example.com/start"
            defaultValue={initial.start_url}
          />
        </Card>
        {consequences.length > 0 && (
          <Alert tone="warn" title="What saving does">
            <ul className="list-disc space-y-1 pl-5">
              {consequences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Alert>
        )}
        {saved?.webhook_secret && (
          <SecretOnce
            secrets={[
              { label: "Webhook secret", value: saved.webhook_secret, hint: secretUse.webhook },
            ]}
          />
        )}
        <ScriptSubmit pendingWords="Saving…" words={saved && savedWords(saved)}>
          <SubmitButton>Save changes</SubmitButton>
        </ScriptSubmit>
      </ActionForm>
      {proof.dialog}
      <div className="lg:sticky lg:top-24">
        <ConsentPreview typed={manifest.typed} logo={manifest.logo} />
      </div>
    </div>
  );
}

function savedWords({ scopes: { reconsent } }: SavedEdit): string {
  if (reconsent === 0) return "Saved.";
  return `Saved. ${counted(reconsent, "connection now needs", "connections now need")} re-consent.`;
}

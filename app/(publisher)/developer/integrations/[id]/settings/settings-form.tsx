"use client";

import { useEffect, useState } from "react";
import { useProofRequest } from "@/app/proof/proof-dialog";
import { SecretOnce } from "@/components/secret-once";
import { ActionForm, FormAlert, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { SelectField, TextField } from "@/components/ui/field";
import type { FormAction, FormState } from "@/components/ui/form-state";
import type { SavedEdit, SettingsAsTyped } from "@/lib/transitions/integration/edit";
import { counted } from "@/lib/words";
import { ConsentPreview } from "../../_form/consent-preview";
import { ManifestFieldset, ScriptSubmit } from "../../_form/manifest-fieldset";
import { useManifestForm } from "../../_form/use-manifest-form";
import { saveSettings } from "../../actions";
import { secretUse } from "../secret-words";
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

export function SettingsForm({
  integrationId,
  settings: stored,
  organizationName,
  logo,
  liveConnections,
  mayLackWebhookUrl,
}: SettingsFormProps) {
  const [initial] = useState(stored);
  /** The base of the next save: the settings as loaded, or as last saved here. */
  const [before, setBefore] = useState(stored);
  const [saved, setSaved] = useState<SavedEdit>();
  const manifest = useManifestForm(initial, {
    storedLogo: logo,
    mayLackWebhookUrl: () => mayLackWebhookUrl,
    onChange: () => setSaved(undefined),
  });

  /** What was refused after the dialog had asked for a proof. */
  const [refusal, setRefusal] = useState<FormState>();
  const { form } = manifest;
  useEffect(() => {
    if (refusal?.message ?? refusal?.errors)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [form, refusal]);

  const save = async (typed: FormData): Promise<FormState> => {
    const { faults, saved: edit, ...state } = await saveSettings(integrationId, before, typed);
    if (state.needsProof) return state;
    manifest.showServerFaults(faults ?? {});
    if (edit) setBefore(edit.settings);
    setSaved(edit);
    return faults ? { errors: {} } : state;
  };
  const submit: FormAction = async (_before, typed) => {
    setSaved(undefined);
    setRefusal(undefined);
    return manifest.isBlocked() ? { errors: {} } : save(typed);
  };
  const proof = useProofRequest("Save changes", submit, async (_before, typed) => {
    const state = await save(typed);
    if (state.needsProof) return state;
    setRefusal(state);
    return { done: "" };
  });

  const consequences = consequencesOf(before, manifest.typed, liveConnections);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
      <ActionForm action={proof.action} {...manifest.formProps}>
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
        <ManifestFieldset isRegistered manifest={manifest} initial={initial} />
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
        <ConsentPreview {...manifest} />
      </div>
    </div>
  );
}

function savedWords({ scopes: { reconsent } }: SavedEdit): string {
  if (reconsent === 0) return "Saved.";
  return `Saved. ${counted(reconsent, "connection now needs", "connections now need")} re-consent.`;
}

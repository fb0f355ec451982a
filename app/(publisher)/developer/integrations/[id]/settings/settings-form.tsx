"use client";

import { type FormEvent, useRef, useState, useTransition } from "react";
import { useProofRequest } from "@/app/proof/proof-request";
import { SecretOnce } from "@/components/secret-once";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { failedCall } from "@/components/ui/failed-call";
import { SelectField, TextField } from "@/components/ui/field";
import { FormAlert } from "@/components/ui/form-alert";
import type { FormFault, FormState } from "@/components/ui/form-state";
import { useInBrowser } from "@/components/ui/local-time";
import type { SavedEdit, SettingsAsTyped } from "@/lib/transitions/integration/edit";
import { counted } from "@/lib/words";
import { ConsentPreview } from "../../_form/consent-preview";
import { ManifestFieldset } from "../../_form/manifest-fieldset";
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
}

/** The registration form for a stored manifest, and the listing beside it. It is submitted by script, so that nothing typed or chosen is lost. */
export function SettingsForm({ integrationId, settings: stored, organizationName, logo, liveConnections }: SettingsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState(stored);
  /** The base of the next save: the settings as loaded, or as last saved here. */
  const [before, setBefore] = useState(stored);
  const manifest = useManifestForm(form, initial, logo);
  const focusOnFault = useFocusOnFault(form);
  const [fault, setFault] = useState<FormFault>();
  const [saved, setSaved] = useState<SavedEdit>();
  const [pending, start] = useTransition();
  const isHydrated = useInBrowser(); // a submission before hydration would reload the page and lose what was typed

  const save = async (typed: FormData): Promise<FormState> => {
    const result = await saveSettings(integrationId, before, typed).catch(failedCall);
    if ("needsProof" in result) return result;
    manifest.showServerFaults("faults" in result ? result.faults : {});
    if ("saved" in result) {
      setBefore(result.saved.settings);
      setSaved(result.saved);
      return { done: "" };
    }
    if ("message" in result && result.message !== undefined) setFault({ ...result, message: result.message });
    focusOnFault();
    return { done: "" };
  };
  const proof = useProofRequest("Save changes", (_before, typed) => save(typed));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    setFault(undefined);
    setSaved(undefined);
    if (Object.keys(manifest.check()).length > 0) return focusOnFault();
    const typed = new FormData(event.currentTarget);
    start(async () => {
      const { needsProof } = await save(typed);
      if (needsProof) proof.ask(typed);
    });
  };

  const consequences = consequencesOf(before, manifest.typed, liveConnections);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
      <form
        ref={form}
        onSubmit={submit}
        onInput={(event) => {
          setSaved(undefined);
          manifest.onInput(event);
          // Requiring a scope also declares it, one render later.
          requestAnimationFrame(manifest.read);
        }}
        onBlur={manifest.onBlur}
        noValidate
        aria-busy={pending}
        aria-label="Manifest"
        className="grid min-w-0 gap-6"
      >
        <FormAlert {...fault} />
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
          onRowsChange={() => requestAnimationFrame(manifest.read)}
        />
        <Card
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
        {saved?.webhook_secret && <SecretOnce secrets={[{ label: "Webhook secret", value: saved.webhook_secret, hint: secretUse.webhook }]} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" disabled={!isHydrated} aria-disabled={pending || undefined}>
            Save changes
          </Button>
          <noscript>
            <p className="text-sm text-soft">This form needs JavaScript.</p>
          </noscript>
          <p role="status" className="text-sm text-soft">
            {pending ? "Saving…" : saved && savedWords(saved)}
          </p>
        </div>
      </form>
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

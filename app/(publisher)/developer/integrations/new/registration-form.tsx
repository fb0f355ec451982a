"use client";

import { FlaskConical } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import type { FormAction } from "@/components/ui/form-state";
import type { Faults } from "@/lib/manifest/manifest";
import type { PublisherOrganization } from "@/lib/portal/publisher/integrations";
import { integrationVisibilities } from "@/lib/resources/closed-sets";
import { visibilityWords } from "../../integration-status";
import { ConsentPreview } from "../_form/consent-preview";
import { integrationPath } from "../_form/integration-path";
import { useKeptLogo } from "../_form/logo-field";
import { ManifestFieldset, ScriptSubmit } from "../_form/manifest-fieldset";
import type { TypedManifest } from "../_form/manifest-of-form";
import { SectionList } from "../_form/sections";
import { useManifestForm } from "../_form/use-manifest-form";
import { submitManifest } from "../actions";
import { keepRegistration } from "../kept-registration";
import { NotVerified } from "../not-verified";
import { dropDraft, keepDraft, keptDraft } from "./draft";
import { type ImportedManifest, ImportManifest, ManifestJson } from "./manifest-file";

interface Props {
  organizations: PublisherOrganization[];
  personId: string;
  origin: string;
}

/** The secrets are passed in memory to the integration's page. */
export function RegistrationForm({ organizations, personId, origin }: Props) {
  const [initial, setInitial] = useState<TypedManifest>(() => emptyManifestFor(organizations));
  const [fillings, setFillings] = useState(0);
  const organizationOf = ({ organization_id }: TypedManifest) =>
    organizations.find(({ id }) => id === organization_id);
  const manifest = useManifestForm(initial, {
    mayLackWebhookUrl: (typed) => {
      const publisher = organizationOf(typed);
      return publisher !== undefined && publisher.verification !== "verified";
    },
    onChange: (typed) => keepDraft(personId, typed),
  });
  const router = useRouter();
  const [hasDraft, setHasDraft] = useState(false);
  const [isForSandbox, setIsForSandbox] = useState(false);
  const logo = useKeptLogo(manifest.form, fillings);

  /** Resets the fields to these values. The chosen logo stays. */
  const fill = (filled: TypedManifest, faults: Faults = {}) => {
    logo.keep();
    setInitial(filled);
    setFillings((before) => before + 1);
    manifest.restart(filled, faults);
  };
  const fillFrom = (imported: ImportedManifest, faults: Faults) => {
    const filled = { ...imported, organization_id: manifest.typed.organization_id };
    keepDraft(personId, filled);
    fill(filled, faults);
  };

  // The server does not know the draft, so it appears only after hydration.
  const restoreDraft = useEffectEvent(() => {
    const draft = keptDraft(personId);
    if (!draft) return;
    const known = organizations.some(({ id }) => id === draft.organization_id);
    fill(known ? draft : { ...draft, organization_id: initial.organization_id });
    setHasDraft(true);
  });
  useEffect(() => restoreDraft(), []);

  const discardDraft = () => {
    dropDraft(personId);
    setHasDraft(false);
    fill(emptyManifestFor(organizations));
    logo.drop();
    manifest.forgetLogo();
  };

  const submit: FormAction = async (_before, typed) => {
    const forSandbox = typed.get("way") === "sandbox";
    setIsForSandbox(forSandbox);
    if (manifest.isBlocked(forSandbox)) return { errors: {} };
    const { faults, registered, saved, ...state } = await submitManifest(typed);
    manifest.showServerFaults(faults ?? {});
    if (faults) return { errors: {} };
    const stored = registered ?? saved;
    if (!stored) return state;
    if (registered) keepRegistration(registered);
    dropDraft(personId);
    router.replace(`${integrationPath(stored.integration_id)}${saved ? "/sandbox" : ""}`);
    return {};
  };

  const isUnverified = manifest.mayLackWebhookUrl;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
      <ActionForm action={submit} {...manifest.formProps}>
        {hasDraft && (
          <Alert actions={<Button onClick={discardDraft}>Discard draft</Button>}>
            This is your draft, kept by this browser. Choose the logo again: it is not part of the
            draft.
          </Alert>
        )}
        <ImportManifest mayLackWebhookUrl={isUnverified} onImport={fillFrom} />
        <ManifestFieldset
          key={fillings}
          manifest={manifest}
          initial={initial}
          organization={
            <OrganizationField
              organizations={organizations}
              initialId={initial.organization_id}
              unverified={isUnverified ? organizationOf(manifest.typed) : undefined}
              error={manifest.faults.organization_id}
            />
          }
        />
        <ManifestJson
          typed={manifest.typed}
          origin={origin}
          mayLackWebhookUrl={isUnverified}
          onTyped={fillFrom}
        />
        {integrationVisibilities.some((each) => each === manifest.typed.visibility) && (
          <p className="text-sm text-soft">
            Visibility:{" "}
            <span className="font-medium text-ink">
              {visibilityWords(manifest.typed.visibility)}
            </span>
            . It cannot be changed after registration.
          </p>
        )}
        <ScriptSubmit
          pendingWords={pendingWords(isUnverified || isForSandbox, manifest.typed.webhook_url)}
        >
          <SubmitButton>Register integration</SubmitButton>
          <SubmitButton
            name="way"
            value="sandbox"
            variant="secondary"
            icon={<FlaskConical aria-hidden="true" />}
          >
            Save and try it in a sandbox
          </SubmitButton>
        </ScriptSubmit>
      </ActionForm>
      <div className="grid gap-6 max-lg:contents lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto">
        <div className="max-lg:order-first">
          <SectionList faults={manifest.blockingFaults} />
        </div>
        <ConsentPreview {...manifest} />
      </div>
    </div>
  );
}

interface OrganizationFieldProps {
  organizations: PublisherOrganization[];
  initialId: string;
  unverified: PublisherOrganization | undefined;
  error: string | undefined;
}

const OrganizationField = ({
  organizations,
  initialId,
  unverified,
  error,
}: OrganizationFieldProps) => (
  <div>
    <SelectField
      label="Organization"
      name="organization_id"
      required
      defaultValue={initialId}
      hint="The publisher of the integration. Only its members who manage integrations see it here."
      error={error}
      options={organizations.map(({ id, name, verification }) => ({
        value: id,
        label: verification === "verified" ? name : `${name} (not verified)`,
      }))}
    />
    {unverified && (
      <div className="mt-4">
        <NotVerified organization={unverified} title="This organization cannot publish yet">
          Only verified organizations publish integrations. Fill in the form now, and save it to try
          the integration in a sandbox. Until you save, it stays in this browser as a draft, and you
          can submit it once the operator has verified the organization.
        </NotVerified>
      </div>
    )}
  </div>
);

function pendingWords(isOnlySaved: boolean, webhookUrl: string): string {
  if (isOnlySaved) return "Saving…";
  return webhookUrl.trim() === ""
    ? "Registering…"
    : "Checking the webhook address and registering…";
}

const emptyManifestFor = ([first]: PublisherOrganization[]): TypedManifest => ({
  ...emptyManifest,
  organization_id: first?.id ?? "",
});

const emptyManifest = {
  organization_id: "",
  display_name: "",
  description: "",
  tagline: "",
  publisher_name: "",
  support_email: "",
  publisher_website_url: "",
  privacy_policy_url: "",
  declared_scopes: [],
  declared_webhook_event_types: [],
  webhook_url: "",
  redirect_uris: [""],
  visibility: "",
};

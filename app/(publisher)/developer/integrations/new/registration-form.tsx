"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState, useTransition } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SelectField } from "@/components/ui/field";
import { ConsentPreview } from "../_form/consent-preview";
import { ManifestFieldset } from "../_form/manifest-fieldset";
import type { TypedManifest } from "../_form/manifest-of-form";
import { useFocusOnFault, useManifestForm } from "../_form/use-manifest-form";
import { handOver } from "../handover";
import { unreachable } from "../unreachable";
import { register } from "./action";
import { ImportManifest } from "./import-manifest";

interface Organization {
  id: string;
  name: string;
  verification: string;
}

/** Submitted by hand, so that nothing typed or chosen is lost when something is wrong; the secrets go from memory to the integration's own page. */
export function RegistrationForm({ organizations }: { organizations: Organization[] }) {
  const form = useRef<HTMLFormElement>(null);
  const [initial, setInitial] = useState<TypedManifest>(() => ({ ...emptyManifest, organization_id: organizations[0]?.id ?? "" }));
  const [imports, setImports] = useState(0);
  const manifest = useManifestForm(form, initial);
  const focusOnFault = useFocusOnFault(form);
  const [message, setMessage] = useState<string>();
  const [pending, start] = useTransition();
  const router = useRouter();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    setMessage(undefined);
    if (Object.keys(manifest.check()).length > 0) return focusOnFault();
    const typed = new FormData(event.currentTarget);
    start(async () => {
      const result = await register(typed).catch(() => unreachable);
      if ("registered" in result) {
        handOver(result.registered);
        return router.replace(`/developer/integrations/${result.registered.integration_id}`);
      }
      manifest.answer("faults" in result ? result.faults : {});
      setMessage("message" in result ? result.message : undefined);
      focusOnFault();
    });
  };

  const chosen = organizations.find(({ id }) => id === manifest.typed.organization_id);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
      <form
        ref={form}
        onSubmit={submit}
        onInput={manifest.onInput}
        onBlur={manifest.onBlur}
        noValidate
        aria-busy={pending}
        aria-label="Manifest"
        className="grid min-w-0 gap-6"
      >
        {message && <Alert tone="bad">{message}</Alert>}
        <ImportManifest
          onImport={(imported, faults) => {
            setInitial({ ...imported, organization_id: manifest.typed.organization_id });
            setImports(imports + 1);
            manifest.restart(faults);
          }}
        />
        <Card>
          <SelectField
            label="Organization"
            name="organization_id"
            required
            defaultValue={initial.organization_id}
            hint="The publisher of the integration. Only its members who manage integrations see it here."
            error={manifest.faults.organization_id}
            options={organizations.map(({ id, name, verification }) => ({
              value: id,
              label: verification === "verified" ? name : `${name} (not verified)`,
            }))}
          />
          {chosen && chosen.verification !== "verified" && (
            <div className="mt-4">
              <Alert tone="warn" title="This organization cannot publish yet">
                Only verified organizations can publish integrations. You can fill in the form now and submit it once the operator has verified the
                organization.
              </Alert>
            </div>
          )}
        </Card>
        <ManifestFieldset
          key={imports}
          initial={initial}
          typed={manifest.typed}
          logo={manifest.logo}
          faults={manifest.faults}
          onRows={() => requestAnimationFrame(manifest.read)}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" aria-disabled={pending || undefined}>
            Register integration
          </Button>
          <p role="status" className="text-sm text-soft">
            {pending && (manifest.typed.webhook_url.trim() === "" ? "Registering…" : "Checking the webhook address and registering…")}
          </p>
        </div>
      </form>
      <div className="lg:sticky lg:top-24">
        <ConsentPreview typed={manifest.typed} logo={manifest.logo} />
      </div>
    </div>
  );
}

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
  visibility: "organization-only",
};

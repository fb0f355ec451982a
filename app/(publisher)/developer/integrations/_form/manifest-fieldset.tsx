"use client";

import type { ComponentProps, ReactNode } from "react";
import { useForm } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { TextAreaField, TextField } from "@/components/ui/field";
import { useInBrowser } from "@/components/ui/local-time";
import { RadioGroupField } from "@/components/ui/radio-group-field";
import { codePoints } from "@/lib/manifest/fields";
import { manifestLimits } from "@/lib/manifest/manifest";
import { counted } from "@/lib/words";
import { EventTypePicker } from "./event-type-picker";
import { LogoField } from "./logo-field";
import type { TypedManifest } from "./manifest-of-form";
import { RedirectUris } from "./redirect-uris";
import { ScopePicker } from "./scope-picker";
import { type ManifestSection, manifestSections, sectionId } from "./sections";
import type { useManifestForm } from "./use-manifest-form";

interface ManifestFieldsetProps {
  manifest: ReturnType<typeof useManifestForm>;
  initial: TypedManifest;
  /** The select of the organization, if there is a choice. */
  organization?: ReactNode;
  /** Whether the integration exists already: then its logo may stay and its visibility is fixed. */
  isRegistered?: boolean;
}

/** The fields of a manifest in five sections, in the order in which people think of them. */
export function ManifestFieldset({
  manifest: { typed, logo, faults, onRowsChange, mayLackWebhookUrl },
  initial,
  organization,
  isRegistered = false,
}: ManifestFieldsetProps) {
  const charactersLeft = (field: "display_name" | "description" | "tagline" | "publisher_name") => {
    const rest = manifestLimits[field] - codePoints(typed[field].trim());
    return rest >= 0
      ? `${counted(rest, "character")} left`
      : `${counted(-rest, "character")} too many`;
  };
  const text = (
    name: Exclude<keyof typeof labels, "logo" | "declared_webhook_event_types">,
    props: Partial<ComponentProps<typeof TextField>>,
  ) => (
    <TextField
      label={labels[name]}
      name={name}
      error={faults[name]}
      defaultValue={initial[name]}
      required
      {...props}
    />
  );
  const address = { inputMode: "url", spellCheck: false, autoComplete: "off" } as const;
  return (
    <>
      <Card {...cardProps("integration")} description="How it appears wherever it is listed.">
        <div className="grid gap-5">
          {text("display_name", { hint: charactersLeft("display_name"), autoComplete: "off" })}
          {text("tagline", {
            hint: `One line under the name. ${charactersLeft("tagline")}`,
            required: false,
            autoComplete: "off",
          })}
          <TextAreaField
            label={labels.description}
            name="description"
            error={faults.description}
            defaultValue={initial.description}
            hint={charactersLeft("description")}
            required
            rows={4}
          />
          <LogoField
            preview={logo}
            name={typed.display_name.trim() || "?"}
            error={faults.logo}
            required={!isRegistered}
          />
        </div>
      </Card>
      <Card
        {...cardProps("publisher")}
        description="Who is responsible for it, and where people get help."
      >
        <div className="grid gap-5">
          {organization}
          {text("publisher_name", {
            hint: charactersLeft("publisher_name"),
            autoComplete: "organization",
          })}
          {text("support_email", { type: "email", autoComplete: "email", spellCheck: false })}
          {text("publisher_website_url", {
            ...address,
            required: false,
            placeholder: "https://example.com",
          })}
          {text("privacy_policy_url", { ...address, placeholder: "https://example.com/privacy" })}
        </div>
      </Card>
      <Card
        {...cardProps("scopes")}
        description="Ask only for what you need. People cannot decline a required scope, and a scope added later requires their consent again."
      >
        <ScopePicker declared={initial.declared_scopes} error={faults.declared_scopes} />
      </Card>
      <Card
        {...cardProps("connecting")}
        description="Where people return after the consent screen, matched character by character without wildcards, and who can connect it."
      >
        <div className="grid gap-6">
          <RedirectUris
            initial={initial.redirect_uris}
            typed={typed.redirect_uris}
            faults={faults}
            onRowsChange={onRowsChange}
          />
          <RadioGroupField
            label="Visibility"
            name="visibility"
            hint={isRegistered ? "Fixed at registration." : "Cannot be changed after registration."}
            error={faults.visibility}
            defaultValue={initial.visibility}
            options={[
              {
                value: "organization-only",
                label: "Organization only",
                hint: "Events of your own organization.",
                disabled: isRegistered,
              },
              {
                value: "public",
                label: "Public",
                hint: "Events of every organization. Listed in the catalog.",
                disabled: isRegistered,
              },
            ]}
          />
          {isRegistered && <input type="hidden" name="visibility" value={initial.visibility} />}
        </div>
      </Card>
      <Card
        {...cardProps("webhooks")}
        description="Signed notifications to one address, for every connected event. Optional."
      >
        <div className="grid gap-6">
          {text("webhook_url", {
            ...address,
            required: !mayLackWebhookUrl && typed.declared_webhook_event_types.length > 0,
            placeholder: "https://app.example.com/webhooks",
            hint: webhookHint(isRegistered, mayLackWebhookUrl),
          })}
          <p className="text-sm text-soft">
            No public address yet? See{" "}
            <a className="link" href="/docs/develop-locally">
              Develop on your laptop
            </a>
            .
          </p>
          <EventTypePicker
            name="event_type"
            chosen={initial.declared_webhook_event_types}
            error={faults.declared_webhook_event_types}
          />
        </div>
      </Card>
    </>
  );
}

const { integration, publisher, webhooks } = manifestSections;
const labels = { ...integration.fields, ...publisher.fields, ...webhooks.fields };

const webhookHint = (isRegistered: boolean, mayLackWebhookUrl: boolean) =>
  mayLackWebhookUrl
    ? "Event types need it only once you register the integration. In the sandbox, deliveries go to the event log."
    : `When you ${isRegistered ? "save a new address" : "submit"}, it receives one signed POST with the body {"event_type":"ping"} and must answer 2xx.`;

const cardProps = (section: ManifestSection) => ({
  id: sectionId(section),
  title: manifestSections[section].title,
});

interface ScriptSubmitProps {
  /** The buttons. Before hydration a submission would lose what was typed, so they wait. */
  children: ReactNode;
  pendingWords: string;
  words?: string | undefined;
}

export function ScriptSubmit({ children, pendingWords, words }: ScriptSubmitProps) {
  const { pending } = useForm();
  const isHydrated = useInBrowser();
  return (
    <fieldset disabled={!isHydrated} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {children}
      <noscript>
        <p className="text-sm text-soft">This form needs JavaScript.</p>
      </noscript>
      <p role="status" className="text-sm text-soft">
        {pending ? pendingWords : words}
      </p>
    </fieldset>
  );
}

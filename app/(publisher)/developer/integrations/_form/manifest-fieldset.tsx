"use client";

import type { ReactNode } from "react";
import { EventTypePicker } from "@/components/event-type-picker";
import { Card } from "@/components/ui/card";
import { TextAreaField, TextField } from "@/components/ui/field";
import { RadioGroupField } from "@/components/ui/radio-group-field";
import { codePoints } from "@/lib/manifest/fields";
import { type Faults, manifestLimits } from "@/lib/manifest/manifest";
import { counted } from "@/lib/words";
import { LogoField } from "./logo-field";
import type { TypedManifest } from "./manifest-of-form";
import { RedirectUris } from "./redirect-uris";
import { ScopePicker } from "./scope-picker";
import { type ManifestSection, manifestSections, sectionId } from "./sections";

interface ManifestFieldsetProps {
  /** The initial values of the form. */
  initial: TypedManifest;
  typed: TypedManifest;
  /** The URL of the chosen picture, or of the stored logo. */
  logo: string | null;
  faults: Faults;
  onRowsChange: () => void;
  /** The select of the organization, if there is a choice. */
  organization?: ReactNode;
  /** Whether the integration exists already: then its logo may stay and its visibility is fixed. */
  isRegistered?: boolean;
  /** Whether event types may lack a webhook URL, as before a registration. */
  mayLackWebhookUrl: boolean;
}

/** The fields of a manifest in five sections, in the order in which people think of them. */
export function ManifestFieldset({
  initial,
  typed,
  logo,
  faults,
  onRowsChange,
  organization,
  isRegistered = false,
  mayLackWebhookUrl,
}: ManifestFieldsetProps) {
  const charactersLeft = (field: "display_name" | "description" | "tagline" | "publisher_name") => {
    const rest = manifestLimits[field] - codePoints(typed[field].trim());
    return rest >= 0
      ? `${counted(rest, "character")} left`
      : `${counted(-rest, "character")} too many`;
  };
  const fieldProps = (field: keyof TypedManifest & string) => ({
    name: field,
    error: faults[field],
    defaultValue: String(initial[field]),
  });
  const addressProps = { inputMode: "url" as const, spellCheck: false, autoComplete: "off" };
  return (
    <>
      <Card {...cardProps("integration")} description="How it appears wherever it is listed.">
        <div className="grid gap-5">
          <TextField
            label="Display name"
            {...fieldProps("display_name")}
            hint={charactersLeft("display_name")}
            required
            autoComplete="off"
          />
          <TextField
            label="Tagline"
            {...fieldProps("tagline")}
            hint={`One line under the name. ${charactersLeft("tagline")}`}
            required={false}
            autoComplete="off"
          />
          <TextAreaField
            label="Description"
            {...fieldProps("description")}
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
          <TextField
            label="Publisher name"
            {...fieldProps("publisher_name")}
            hint={charactersLeft("publisher_name")}
            required
            autoComplete="organization"
          />
          <TextField
            label="Support email"
            {...fieldProps("support_email")}
            type="email"
            required
            autoComplete="email"
            spellCheck={false}
          />
          <TextField
            label="Publisher website"
            {...fieldProps("publisher_website_url")}
            {...addressProps}
            required={false}
            placeholder="https://example.com"
          />
          <TextField
            label="Privacy policy URL"
            {...fieldProps("privacy_policy_url")}
            {...addressProps}
            required
            placeholder="https://example.com/privacy"
          />
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
          <TextField
            label="Webhook URL"
            {...fieldProps("webhook_url")}
            {...addressProps}
            required={!mayLackWebhookUrl && typed.declared_webhook_event_types.length > 0}
            placeholder="https://app.example.com/webhooks"
            hint={webhookHint(isRegistered, mayLackWebhookUrl)}
          />
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

const webhookHint = (isRegistered: boolean, mayLackWebhookUrl: boolean) =>
  mayLackWebhookUrl
    ? "Event types need it only once you register the integration. In the sandbox, deliveries go to the event log."
    : `When you ${isRegistered ? "save a new address" : "submit"}, it receives one signed POST with the body {"event_type":"ping"} and must answer 2xx.`;

const cardProps = (section: ManifestSection) => ({
  id: sectionId(section),
  title: manifestSections[section].title,
});

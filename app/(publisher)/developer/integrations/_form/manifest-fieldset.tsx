"use client";

import type { ReactNode } from "react";
import { EventTypePicker } from "@/components/event-type-picker";
import { Card } from "@/components/ui/card";
import { RadioGroupField, TextAreaField, TextField } from "@/components/ui/field";
import { codePoints } from "@/lib/manifest/fields";
import { type Faults, manifestLimits } from "@/lib/manifest/manifest";
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
  onRows: () => void;
  /** The select of the organization, if there is a choice. */
  organization?: ReactNode;
  /** Whether the integration exists already: then its logo may stay and its visibility is fixed. */
  registered?: boolean;
}

/** The fields of a manifest in five sections, in the order in which people think of them. */
export function ManifestFieldset({ initial, typed, logo, faults, onRows, organization, registered = false }: ManifestFieldsetProps) {
  const left = (field: "display_name" | "description" | "tagline" | "publisher_name") => {
    const rest = manifestLimits[field] - codePoints(typed[field].trim());
    return rest >= 0 ? `${rest} characters left` : `${-rest} characters too many`;
  };
  const own = (field: keyof TypedManifest & string) => ({ name: field, error: faults[field], defaultValue: String(initial[field]) });
  const address = { inputMode: "url" as const, spellCheck: false, autoComplete: "off" };
  return (
    <>
      <Card {...headed("integration")} description="How it appears wherever it is listed.">
        <div className="grid gap-5">
          <TextField label="Display name" {...own("display_name")} hint={left("display_name")} required autoComplete="off" />
          <TextField label="Tagline" {...own("tagline")} hint={`One line under the name. ${left("tagline")}`} required={false} autoComplete="off" />
          <TextAreaField label="Description" {...own("description")} hint={left("description")} required rows={4} />
          <LogoField preview={logo} name={typed.display_name.trim() || "?"} error={faults.logo} required={!registered} />
        </div>
      </Card>
      <Card {...headed("publisher")} description="Who is responsible for it, and where people get help.">
        <div className="grid gap-5">
          {organization}
          <TextField label="Publisher name" {...own("publisher_name")} hint={left("publisher_name")} required autoComplete="organization" />
          <TextField label="Support email" {...own("support_email")} type="email" required autoComplete="email" spellCheck={false} />
          <TextField label="Publisher website" {...own("publisher_website_url")} {...address} required={false} placeholder="https://example.com" />
          <TextField label="Privacy policy URL" {...own("privacy_policy_url")} {...address} required placeholder="https://example.com/privacy" />
        </div>
      </Card>
      <Card
        {...headed("scopes")}
        description="Ask only for what you need. People cannot decline a required scope, and a scope added later requires their consent again."
      >
        <ScopePicker declared={initial.declared_scopes} error={faults.declared_scopes} />
      </Card>
      <Card
        {...headed("connecting")}
        description="Where people return after the consent screen, matched character by character without wildcards, and who can connect it."
      >
        <div className="grid gap-6">
          <RedirectUris initial={initial.redirect_uris} typed={typed.redirect_uris} faults={faults} onRows={onRows} />
          <RadioGroupField
            label="Visibility"
            name="visibility"
            hint={registered ? "Fixed at registration." : "Cannot be changed after registration."}
            error={faults.visibility}
            defaultValue={initial.visibility}
            options={[
              { value: "organization-only", label: "Organization only", hint: "Events of your own organization.", disabled: registered },
              { value: "public", label: "Public", hint: "Events of every organization. Listed in the catalog.", disabled: registered },
            ]}
          />
          {registered && <input type="hidden" name="visibility" value={initial.visibility} />}
        </div>
      </Card>
      <Card {...headed("webhooks")} description="Signed notifications to one address, for every connected event. Optional.">
        <div className="grid gap-6">
          <TextField
            label="Webhook URL"
            {...own("webhook_url")}
            {...address}
            required={typed.declared_webhook_event_types.length > 0}
            placeholder="https://app.example.com/webhooks"
            hint={`When you ${registered ? "save a new address" : "submit"}, it receives one signed POST with the body {"event_type":"ping"} and must answer 2xx.`}
          />
          <EventTypePicker name="event_type" chosen={initial.declared_webhook_event_types} error={faults.declared_webhook_event_types} />
        </div>
      </Card>
    </>
  );
}

const headed = (section: ManifestSection) => ({ id: sectionId(section), title: manifestSections[section].title });

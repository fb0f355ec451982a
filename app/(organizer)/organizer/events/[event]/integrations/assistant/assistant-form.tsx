"use client";

import { useState } from "react";
import { SecretOnce } from "@/components/secret-once";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { CopyField } from "@/components/ui/copy";
import { TextField } from "@/components/ui/field";
import type { FormAction } from "@/components/ui/form-state";
import { failedCall } from "@/components/ui/server-action";
import { type ConnectedAssistant, createAssistant } from "../actions";

export function AssistantForm({ eventId }: { eventId: string }) {
  const [connector, setConnector] = useState<ConnectedAssistant["connector"]>();
  const create: FormAction = async (_before, form) => {
    const { connector: created, ...state }: ConnectedAssistant =
      await createAssistant(form).catch(failedCall);
    if (created) setConnector(created);
    return state;
  };
  if (connector) {
    return (
      <div className="grid max-w-prose gap-5">
        <CopyField label="Server address" value={connector.address} />
        <CopyField label="Client ID" value={connector.clientId} />
        <SecretOnce secrets={[{ label: "Client secret", value: connector.clientSecret }]}>
          <p className="text-sm">
            Paste all three into the settings of your assistant. It then opens the consent screen,
            where you choose what it may read.
          </p>
        </SecretOnce>
      </div>
    );
  }
  return (
    <ActionForm action={create}>
      <input type="hidden" name="event" value={eventId} />
      {fields.map((field) => (
        <TextField key={field.name} autoComplete="off" required {...field} />
      ))}
      <div>
        <SubmitButton>Create</SubmitButton>
      </div>
    </ActionForm>
  );
}

const fields = [
  {
    label: "Name",
    name: "name",
    maxLength: 80,
    hint: "The assistant's name on the consent screen.",
  },
  {
    label: "Redirect URI",
    name: "redirectUri",
    type: "url",
    hint: "Your assistant shows it in its settings for connectors.",
  },
  {
    label: "Privacy policy URL",
    name: "privacyPolicyUrl",
    type: "url",
    hint: "Of the assistant's provider. People can read it.",
  },
] as const;

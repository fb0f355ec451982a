import { ProofDialog } from "@/app/proof/proof-dialog";
import { Consequences } from "@/components/consequences";
import { ShownValuesField } from "@/components/shown-values-field";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ConfirmDialog, EditDialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { OperatorIntegration } from "@/lib/portal/operator/integrations";
import { counted, durationWords } from "@/lib/words";
import {
  forceDeleteIntegration,
  reinstateIntegration,
  saveLimits,
  suspendIntegration,
} from "./actions";
import { type LimitName, type LimitPart, numbersOf } from "./limit-numbers";

interface Props {
  integration: OperatorIntegration;
}

const reason = { hint: "The publisher sees it in the notice and in the console." };

export const Suspend = ({ integration }: Props) => (
  <ConfirmDialog
    verb="Suspend"
    variant="danger-subtle"
    title={`Suspend ${integration.display_name}?`}
    action={suspendIntegration}
    fields={{ id: integration.id }}
    reason={reason}
  >
    <Consequences
      of={[
        tokensSentence(integration),
        integration.connections > 0 &&
          `${counted(integration.connections, "connection is", "connections are")} kept; each has to be authorized again once it is reinstated.`,
        webhooksSentence(
          integration.receivesNotices.suspension,
          integration.connections,
          "integration.suspended",
        ),
        "Its publishers and the organizers of the events it is connected to get a notice.",
      ]}
    />
  </ConfirmDialog>
);

export const Reinstate = ({ integration }: Props) => (
  <ActionForm
    action={reinstateIntegration}
    className=""
    aria-label={`Reinstate ${integration.display_name}`}
  >
    <HiddenFields of={{ id: integration.id }} />
    <SubmitButton variant="secondary">Reinstate</SubmitButton>
  </ActionForm>
);

export const ForceDelete = ({ integration }: Props) => (
  <ProofDialog
    verb="Force-delete"
    variant="danger-subtle"
    title={`Force-delete ${integration.display_name}?`}
    action={forceDeleteIntegration}
    fields={{ id: integration.id }}
    reason={reason}
  >
    <Consequences
      of={[
        "This cannot be undone, and there is no grace period.",
        tokensSentence(integration),
        integration.connections > 0 &&
          `${counted(integration.connections, "connection ends", "connections end")} at once.`,
        "Its client credentials stop working.",
        webhooksSentence(
          integration.receivesNotices.deletion,
          integration.connections,
          "data.deletion_required",
        ),
        "Its publishers get a notice.",
      ]}
    />
  </ProofDialog>
);

export interface PlatformLimits {
  installation: string;
  user: string;
}

export const Limits = ({ integration, platform }: Props & { platform: PlatformLimits }) => (
  <EditDialog
    trigger="Limits"
    title={`Limits of ${integration.display_name}`}
    action={saveLimits}
    fields={{ id: integration.id }}
  >
    <ShownValuesField
      values={{
        limit_installation: integration.limit_installation ?? "",
        limit_user: integration.limit_user ?? "",
      }}
    />
    <p className="text-sm">Leave all three of a kind empty to use the platform’s limits.</p>
    <LimitFields
      of="Installation tokens"
      name="limit_installation"
      own={integration.limit_installation}
      platform={platform.installation}
    />
    <LimitFields
      of="User tokens"
      name="limit_user"
      own={integration.limit_user}
      platform={platform.user}
    />
  </EditDialog>
);

function LimitFields({
  of,
  name,
  own,
  platform,
}: {
  of: string;
  name: LimitName;
  own: string | null;
  platform: string;
}) {
  const [usual, limits] = [numbersOf(platform), numbersOf(own ?? platform)];
  const fields: [LimitPart, string, string | undefined][] = [
    ["hour", perWords(limits.hourSeconds), usual.hour],
    ["burst", perWords(limits.burstSeconds), usual.burst],
    ["inFlight", "At once", usual.inFlight],
  ];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">{`${of}: requests`}</legend>
      <HiddenFields
        of={{
          [`${name}.hourSeconds`]: limits.hourSeconds ?? "",
          [`${name}.burstSeconds`]: limits.burstSeconds ?? "",
        }}
      />
      <div className="grid gap-3 sm:grid-cols-3">
        {fields.map(([part, label, platformLimit]) => (
          <TextField
            key={part}
            label={label}
            name={`${name}.${part}`}
            inputMode="numeric"
            placeholder={platformLimit}
            defaultValue={own === null ? "" : limits[part]}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** `Per hour`, `Per 2 hours`. */
const perWords = (seconds = "") => `Per ${durationWords(Number(seconds)).replace(/^1 /, "")}`;

const tokensSentence = ({ userTokens }: OperatorIntegration) =>
  `All tokens stop working at once${userTokens > 0 ? `, including ${counted(userTokens, "user token")}` : ""}.`;

function webhooksSentence(declares: boolean, connections: number, type: string) {
  if (connections === 0) return false;
  if (!declares) return `It does not subscribe to ${type}, so it gets no webhook.`;
  return `${counted(connections, `${type} webhook is`, `${type} webhooks are`)} sent at once, one per connected event.`;
}

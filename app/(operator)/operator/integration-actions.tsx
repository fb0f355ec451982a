import { ProofDialog } from "@/app/proof/proof-dialog";
import { Consequences } from "@/components/consequences";
import { ShownValuesField } from "@/components/shown-values-field";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ConfirmDialog } from "@/components/ui/dialog";
import { EditDialog } from "@/components/ui/edit-dialog";
import { TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { OperatorIntegration } from "@/lib/portal/operator/integrations";
import { counted } from "@/lib/words";
import {
  forceDeleteIntegration,
  reinstateIntegration,
  saveLimits,
  suspendIntegration,
} from "./actions";

interface Props {
  integration: OperatorIntegration;
}

const reason = { hint: "The publisher sees it in the notice and in the console." };

export const Suspend = ({ integration }: Props) => (
  <ConfirmDialog
    verb="Suspend"
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
    <p className="text-sm">
      Hourly, burst and concurrent requests, as{" "}
      <code className="font-mono">COUNT/SECONDS,COUNT/SECONDS,COUNT</code>. Leave empty to use the
      platform's limits.
    </p>
    <TextField
      label="Installation tokens"
      name="limit_installation"
      hint={`Platform limit: ${platform.installation}`}
      defaultValue={integration.limit_installation ?? ""}
      required={false}
    />
    <TextField
      label="User tokens"
      name="limit_user"
      hint={`Platform limit: ${platform.user}`}
      defaultValue={integration.limit_user ?? ""}
      required={false}
    />
  </EditDialog>
);

const tokensSentence = ({ userTokens }: OperatorIntegration) =>
  `All tokens stop working at once${userTokens > 0 ? `, including ${counted(userTokens, "user token")}` : ""}.`;

function webhooksSentence(declares: boolean, connections: number, type: string) {
  if (connections === 0) return false;
  if (!declares) return `It does not subscribe to ${type}, so it gets no webhook.`;
  return `${counted(connections, `${type} webhook is`, `${type} webhooks are`)} sent at once, one per connected event.`;
}

import { ProvenDialog } from "@/app/proof/proven-dialog";
import { Consequences, counted } from "@/components/consequences";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ConfirmDialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import type { OperatorIntegration } from "@/lib/portal/operator/integrations";
import { forceDeleteIntegration, reinstateIntegration, saveLimits, suspendIntegration } from "./actions";

interface Props {
  integration: OperatorIntegration;
}

const reason = { hint: "The publisher reads it in the notice and in the console." };

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
        tokensDie(integration),
        integration.connections > 0 &&
          `${counted(integration.connections, "connection stays", "connections stay")} on record, to be authorized anew once it is reinstated.`,
        notices(integration.hearsOf.suspension, integration.connections, "integration.suspended"),
      ]}
    />
  </ConfirmDialog>
);

export const Reinstate = ({ integration }: Props) => (
  <ActionForm action={reinstateIntegration} className="" aria-label={`Reinstate ${integration.display_name}`}>
    <input type="hidden" name="id" value={integration.id} />
    <SubmitButton variant="secondary">Reinstate</SubmitButton>
  </ActionForm>
);

export const ForceDelete = ({ integration, fresh }: Props & { fresh: boolean }) => (
  <ProvenDialog
    fresh={fresh}
    verb="Force-delete"
    title={`Force-delete ${integration.display_name}?`}
    action={forceDeleteIntegration}
    fields={{ id: integration.id }}
    reason={reason}
  >
    <Consequences
      of={[
        "This cannot be undone, and there is no grace.",
        tokensDie(integration),
        integration.connections > 0 && `${counted(integration.connections, "connection ends", "connections end")} at once.`,
        "Its client credentials stop working.",
        notices(integration.hearsOf.deletion, integration.connections, "data.deletion_required"),
      ]}
    />
  </ProvenDialog>
);

export interface PlatformLimits {
  installation: string;
  user: string;
}

export const Limits = ({ integration, platform }: Props & { platform: PlatformLimits }) => (
  <ConfirmDialog
    trigger="Limits"
    verb="Save"
    danger={false}
    title={`Limits of ${integration.display_name}`}
    action={saveLimits}
    fields={{ id: integration.id }}
  >
    <p className="text-sm">
      Requests per hour, requests per burst, and requests in flight, as <code className="font-mono">COUNT/SECONDS,COUNT/SECONDS,COUNT</code>. Left
      empty, the platform's own limits count.
    </p>
    <TextField
      label="Installation tokens"
      name="limit_installation"
      hint={`The platform's: ${platform.installation}`}
      defaultValue={integration.limit_installation ?? ""}
      required={false}
    />
    <TextField
      label="User tokens"
      name="limit_user"
      hint={`The platform's: ${platform.user}`}
      defaultValue={integration.limit_user ?? ""}
      required={false}
    />
  </ConfirmDialog>
);

const tokensDie = ({ userTokens }: OperatorIntegration) =>
  `Every token stops working at once${userTokens > 0 ? `, ${counted(userTokens, "user token")} among them` : ""}.`;

function notices(declares: boolean, connections: number, type: string) {
  if (connections === 0) return false;
  if (!declares) return `It does not listen to ${type}: no notice goes out.`;
  return `${counted(connections, `notice ${type} goes`, `notices ${type} go`)} out at once, one per connected event.`;
}

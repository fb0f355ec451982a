import { Plug } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { LogoMark } from "@/components/ui/logo-mark";
import { actionsColumn, Table } from "@/components/ui/table";
import type { OperatorIntegration } from "@/lib/portal/operator/integrations";
import { counted } from "@/lib/words";
import {
  ForceDelete,
  Limits,
  type PlatformLimits,
  Reinstate,
  Suspend,
} from "./integration-actions";
import { OrganizationLink } from "./organizations-table";

interface Props {
  integrations: OperatorIntegration[];
  platform: PlatformLimits;
}

export function IntegrationsTable({ integrations, platform }: Props) {
  return (
    <Table
      empty={<EmptyState icon={<Plug />} title="No matching integrations" />}
      caption="Integrations"
      compact
      columns={[
        "Integration",
        { header: "State", beside: true },
        { header: "Reach", beside: true },
        actionsColumn,
      ]}
      rows={integrations.map((integration) => ({
        key: integration.id,
        cells: [
          <Name key="name" integration={integration} />,
          <Status key="status" {...integration} />,
          <Reach key="reach" {...integration} />,
          <span key="actions" className="flex flex-wrap justify-end gap-2">
            {integration.status !== "deleted" && (
              <Limits integration={integration} platform={platform} />
            )}
            {integration.status === "active" && <Suspend integration={integration} />}
            {integration.status === "suspended_by_service" && (
              <Reinstate integration={integration} />
            )}
            {integration.status !== "deleted" && <ForceDelete integration={integration} />}
          </span>,
        ],
      }))}
    />
  );
}

const Name = ({ integration }: { integration: OperatorIntegration }) => (
  <span className="flex items-center gap-3 text-left">
    <LogoMark name={integration.display_name} src={integration.logo} size="sm" />
    <span className="min-w-0">
      <bdi className="block font-medium">{integration.display_name}</bdi>
      <span className="block text-sm font-normal text-soft">
        {integration.organization.name === integration.publisher_name ? (
          <OrganizationLink name={integration.organization.name} />
        ) : (
          <bdi>{integration.publisher_name}</bdi>
        )}
        {integration.organization.name !== integration.publisher_name && (
          <>
            {" · "}
            <OrganizationLink name={integration.organization.name} />
          </>
        )}
      </span>
    </span>
  </span>
);

const looks: Record<string, { tone: "good" | "warn" | "bad" | "neutral"; word: string }> = {
  active: { tone: "good", word: "active" },
  unpublished: { tone: "warn", word: "unpublished" },
  suspended_by_service: { tone: "bad", word: "suspended" },
  deleted: { tone: "neutral", word: "deleted" },
};

const Status = ({ status, status_reason, graceEndsAt }: OperatorIntegration) => (
  <span>
    <Badge tone={looks[status]?.tone ?? "neutral"}>{looks[status]?.word ?? status}</Badge>
    {status_reason && <bdi className="mt-1 block max-w-64 text-soft">{status_reason}</bdi>}
    {graceEndsAt && (
      <span className="mt-1 block text-soft">
        Connections end <LocalTime at={graceEndsAt} />
      </span>
    )}
  </span>
);

const Reach = ({
  connections,
  userTokens,
  limit_installation,
  limit_user,
}: OperatorIntegration) => (
  <span className="block tabular-nums">
    {counted(connections, "connection")}
    <span className="block text-soft">{counted(userTokens, "user token")}</span>
    {(limit_installation ?? limit_user) && <span className="block text-soft">custom limits</span>}
  </span>
);

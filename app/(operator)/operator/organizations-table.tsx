import { Building2 } from "lucide-react";
import { Consequences } from "@/components/consequences";
import { PageLink } from "@/components/page-link";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalTime } from "@/components/ui/local-time";
import { actionsColumn, Table } from "@/components/ui/table";
import { deletionGraceWords } from "@/lib/portal/operator/deletion-grace";
import type { OperatorOrganization } from "@/lib/portal/operator/organizations";
import { counted } from "@/lib/words";
import { reject, verify } from "./actions";

export function OrganizationsTable({ organizations }: { organizations: OperatorOrganization[] }) {
  return (
    <Table
      empty={<EmptyState icon={<Building2 />} title="No matching organizations" />}
      caption="Organizations"
      compact
      columns={[
        "Organization",
        { header: "Verification", beside: true },
        { header: "Events", align: "end" },
        { header: "Integrations", align: "end" },
        "Since",
        actionsColumn,
      ]}
      rows={organizations.map((organization) => ({
        key: organization.id,
        cells: [
          <Organization key="name" {...organization} />,
          <Verification key="verification" {...organization} />,
          organization.events,
          organization.integrations,
          <LocalTime key="since" at={organization.created_at} form="date" />,
          <span key="actions" className="flex justify-end gap-2">
            {organization.verification !== "verified" && <Verify organization={organization} />}
            {(organization.verification !== "rejected" || organization.verification_asked_at) && (
              <Reject organization={organization} />
            )}
          </span>,
        ],
      }))}
    />
  );
}

/** Leads to the organization alone, with its integrations. */
export const OrganizationLink = ({ name }: { name: string }) => (
  <PageLink href={`/operator?q=${encodeURIComponent(name)}`} className="link">
    <bdi>{name}</bdi>
  </PageLink>
);

const Organization = ({
  name,
  verification_about,
  verification_asked_at,
}: OperatorOrganization) => (
  <span className="block text-left">
    <OrganizationLink name={name} />
    {verification_asked_at && (
      <span className="mt-1 block max-w-prose text-sm font-normal text-soft">
        Asked for verification <LocalTime at={verification_asked_at} />
      </span>
    )}
    {verification_about && (
      <bdi className="mt-1 block max-w-prose text-sm font-normal whitespace-pre-line text-soft">
        {verification_about}
      </bdi>
    )}
  </span>
);

const Verification = ({ verification, verification_reason, graceEndsAt }: OperatorOrganization) => (
  <span>
    <Badge
      tone={verification === "verified" ? "good" : verification === "rejected" ? "bad" : "note"}
    >
      {verification}
    </Badge>
    {verification_reason && (
      <bdi className="mt-1 block max-w-64 text-soft">{verification_reason}</bdi>
    )}
    {graceEndsAt && (
      <span className="mt-1 block text-soft">
        Can be reversed until <LocalTime at={graceEndsAt} />
      </span>
    )}
  </span>
);

const Verify = ({ organization }: { organization: OperatorOrganization }) => (
  <ActionForm action={verify} className="" aria-label={`Verify ${organization.name}`}>
    <HiddenFields of={{ id: organization.id }} />
    <SubmitButton variant="secondary">Verify</SubmitButton>
  </ActionForm>
);

const Reject = ({ organization }: { organization: OperatorOrganization }) => (
  <ConfirmDialog
    verb="Reject"
    variant="danger-subtle"
    title={
      organization.verification === "verified"
        ? `Withdraw the verification of ${organization.name}?`
        : `Reject ${organization.name}?`
    }
    action={reject}
    fields={{ id: organization.id }}
    reason={{ hint: "Shown to its members, and to publishers who must delete data." }}
  >
    <Consequences
      of={
        organization.verification === "verified"
          ? [
              "It loses its verification and can no longer register or publish integrations.",
              "Its integrations leave the catalog and take no new connections and sign-ins. They keep working where they are connected to events of other organizations.",
              organization.connections > 0 &&
                `${counted(organization.connections, "connection to its events keeps", "connections to its events keep")} working for ${deletionGraceWords()}. After that, the publishers must delete what they copied.`,
              organization.connections > 0 && "If you verify it again before then, nothing ends.",
              "Its integrations return to the catalog whenever you verify it again.",
            ]
          : [
              "It cannot register integrations.",
              "Integrations that are connected to its events are not affected.",
            ]
      }
    />
  </ConfirmDialog>
);

import type { Metadata } from "next";
import type { IntegrationPageProps } from "../../integration-frame";
import { RequestLog } from "../../requests/request-log";
import { requireSandbox, SandboxFrame } from "../sandbox-frame";

export const metadata: Metadata = { title: "Requests of the sandbox" };

export default async function SandboxRequestsPage({ params, searchParams }: IntegrationPageProps) {
  const { integration, sandbox, base } = await requireSandbox(params, "/requests");
  return (
    <SandboxFrame integration={integration} back={{ href: base, label: "The sandbox" }}>
      <RequestLog
        integrationId={sandbox.testIntegrationId}
        path={`${base}/requests`}
        query={await searchParams}
      />
    </SandboxFrame>
  );
}

import type { Metadata } from "next";
import type { SearchParams } from "@/components/search-params";
import { RequestLog } from "../../requests/request-log";
import { requireSandbox, SandboxFrame } from "../sandbox-frame";

export const metadata: Metadata = { title: "Requests of the sandbox" };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

export default async function SandboxRequestsPage({ params, searchParams }: Props) {
  const { integration, sandbox, base } = await requireSandbox((await params).id, "/requests");
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

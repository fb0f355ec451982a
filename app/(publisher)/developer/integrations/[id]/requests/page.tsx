import type { Metadata } from "next";
import type { SearchParams } from "@/components/search-params";
import { IntegrationFrame, requirePublisherIntegration } from "../integration-frame";
import { RequestLog } from "./request-log";

export const metadata: Metadata = { title: "Requests" };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

export default async function RequestsPage({ params, searchParams }: Props) {
  const integration = await requirePublisherIntegration((await params).id, "/requests");
  return (
    <IntegrationFrame integration={integration}>
      <RequestLog
        integrationId={integration.id}
        path={`/developer/integrations/${integration.id}/requests`}
        query={await searchParams}
      />
    </IntegrationFrame>
  );
}

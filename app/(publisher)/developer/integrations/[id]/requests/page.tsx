import type { Metadata } from "next";
import {
  IntegrationFrame,
  type IntegrationPageProps,
  requirePublisherIntegration,
} from "../integration-frame";
import { RequestLog } from "./request-log";

export const metadata: Metadata = { title: "Requests" };

export default async function RequestsPage({ params, searchParams }: IntegrationPageProps) {
  const { integration, base } = await requirePublisherIntegration(params, "/requests");
  return (
    <IntegrationFrame integration={integration}>
      <RequestLog
        integrationId={integration.id}
        path={`${base}/requests`}
        query={await searchParams}
      />
    </IntegrationFrame>
  );
}

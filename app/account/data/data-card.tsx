import { Card } from "@/components/ui/card";
import { dataExportOf } from "@/lib/portal/participant/data-export";
import { DataDownload } from "./data-download";

export async function DataCard({ personId }: { personId: string }) {
  return (
    <Card
      title="Your data"
      description="Everything kept about you, as JSON: your account, events and answers, consents and receipts, what integrations read about you and were sent, notices, and what you did here."
    >
      <DataDownload initialState={await dataExportOf(personId)} />
    </Card>
  );
}

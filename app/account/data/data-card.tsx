import { Card } from "@/components/ui/card";
import { dataExportOf } from "@/lib/portal/participant/data-export";
import { pageLanguage, pageMessages } from "@/lib/session/page-language";
import { DataDownload } from "./data-download";

export async function DataCard({ personId }: { personId: string }) {
  const [language, { accountData: words }] = [await pageLanguage(), await pageMessages()];
  return (
    <Card title={words.title} description={words.text}>
      <DataDownload initialState={await dataExportOf(personId)} words={words} language={language} />
    </Card>
  );
}

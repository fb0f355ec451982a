import { Badge } from "@/components/ui/badge";
import { DetailList } from "@/components/ui/detail-list";
import type { TestDelivery } from "@/lib/resources/publisher-tooling";
import { testStatusWords } from "./attempt-words";

/** The result of a test webhook. The response body is shown as plain text. */
export function TestResult({ result }: { result: TestDelivery }) {
  const { status_code, response_time_ms, response_body_preview, signature_header_value } = result;
  return (
    <section
      aria-label="Result"
      aria-live="polite"
      className="rounded-lg border border-line bg-sunken px-4 py-4"
    >
      <DetailList
        details={[
          {
            term: "Status code",
            value: (
              <Badge tone={status_code >= 200 && status_code < 300 ? "good" : "bad"}>
                {testStatusWords(status_code)}
              </Badge>
            ),
          },
          { term: "Response time", value: `${response_time_ms} ms` },
          {
            term: "X-Service-Signature",
            value: <code className="font-mono text-xs break-all">{signature_header_value}</code>,
          },
          {
            term: "Response body",
            value:
              response_body_preview === "" ? (
                <span className="text-soft">Empty</span>
              ) : (
                <pre
                  dir="auto"
                  className="font-mono text-xs leading-5 break-all whitespace-pre-wrap"
                >
                  {response_body_preview}
                </pre>
              ),
          },
        ]}
      />
    </section>
  );
}

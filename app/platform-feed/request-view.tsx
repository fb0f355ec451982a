import { EventTypeName } from "@/components/breakable";
import { Alert, type Tone } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { PageHeader } from "@/components/ui/page-header";
import { type Column, Table } from "@/components/ui/table";
import type { FeedRequestDetails, FeedRequestRow } from "@/lib/portal/feed";

export function RequestView({ request, back }: { request: FeedRequestDetails; back: string }) {
  const meaning = stateMeaning(request.state);
  return (
    <>
      <PageHeader
        title="Feed request"
        badge={<RequestState state={request.state} />}
        description={<LocalTime at={request.started_at} form="exact" />}
        back={{ href: back, label: "Feed" }}
      />
      <div className="grid gap-6">
        {meaning !== undefined && <Alert tone="note">{meaning}</Alert>}
        <Card title="Summary">
          <DetailList details={detailsOf(request)} />
        </Card>
        <Card
          title="Announced"
          description="What connected integrations are notified of."
          flush={request.facts.length > 0}
        >
          <Table
            caption="Announced"
            columns={announcedColumns}
            rows={request.facts.map(([type, count]) => ({
              key: type,
              cells: [<EventTypeName key="type" type={type} />, count.toLocaleString("en")],
            }))}
            empty={<p className="text-sm text-soft">Nothing.</p>}
          />
        </Card>
        <Card
          title="Faults"
          description={
            request.faults.length < request.refused
              ? `The first ${request.faults.length}.`
              : undefined
          }
          flush
        >
          <Table
            caption="Faults"
            columns={faultColumns}
            rows={request.faults.map(faultRow)}
            empty={<EmptyState title="No faults">Every line could be read and applied.</EmptyState>}
          />
        </Card>
      </div>
    </>
  );
}

const detailsOf = ({
  request_id,
  ended_at,
  hint,
  lines,
  changed,
  unchanged,
  stale,
  refused,
}: FeedRequestDetails) => [
  { term: "Lines", value: lines.toLocaleString("en") },
  { term: "Changed", value: changed.toLocaleString("en") },
  { term: "Unchanged", value: unchanged.toLocaleString("en") },
  { term: "Stale", value: stale.toLocaleString("en") },
  { term: "Refused", value: refused.toLocaleString("en") },
  { term: "Ended", value: ended_at ? <LocalTime at={ended_at} form="exact" /> : "Not yet" },
  { term: "Token", value: <span className="font-mono">svc_ft_…{hint}</span> },
  { term: "Request ID", value: <span className="font-mono wrap-anywhere">{request_id}</span> },
];

const announcedColumns: Column[] = ["Event type", { header: "Times", align: "end" }];

const faultColumns: Column[] = ["Line", "Code", "Path", "Found", "Expected"];

const faultRow = (
  { line, code, path, found, expected }: FeedRequestDetails["faults"][number],
  index: number,
) => ({
  key: String(index),
  cells: [
    line.toLocaleString("en"),
    <span key="code" className="font-mono text-xs">
      {code}
    </span>,
    <span key="path" className="font-mono text-xs wrap-anywhere">
      {path}
    </span>,
    <bdi key="found" className="wrap-anywhere">
      {found === undefined ? "–" : String(found)}
    </bdi>,
    expected ?? "–",
  ],
});

interface StateWords {
  word: string;
  tone: Tone;
  /** What the state means for the lines, where the word does not say it. */
  meaning?: string;
}

const states: Record<string, StateWords> = {
  answered: { word: "complete", tone: "good" },
  under_way: {
    word: "under way",
    tone: "note",
    meaning: "It is still sending. The figures are from a moment ago.",
  },
  cut: {
    word: "cut off",
    tone: "warn",
    meaning:
      "The connection broke. The lines before that were applied; sending everything again is safe.",
  },
  silent: {
    word: "timed out",
    tone: "warn",
    meaning:
      "Nothing arrived for 30 seconds. The lines before that were applied; sending everything again is safe.",
  },
  busy: {
    word: "event busy",
    tone: "warn",
    meaning: "Another request held one of its events for more than a minute. Send it again.",
  },
  token_ended: {
    word: "token ended",
    tone: "warn",
    meaning: "The token was ended during the request. The lines before that were applied.",
  },
  lease_lost: {
    word: "interrupted",
    tone: "bad",
    meaning:
      "The service lost track of it. The lines before that were applied; sending everything again is safe.",
  },
  failed: {
    word: "failed",
    tone: "bad",
    meaning:
      "The service failed. The lines before that were applied; sending everything again is safe.",
  },
};

const stateWordsOf = (state: string): StateWords =>
  states[state] ?? { word: state, tone: "neutral" };

export function RequestState({ state }: Pick<FeedRequestRow, "state">) {
  const { word, tone } = stateWordsOf(state);
  return <Badge tone={tone}>{word}</Badge>;
}

const stateMeaning = (state: string): string | undefined => stateWordsOf(state).meaning;

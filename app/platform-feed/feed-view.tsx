import { KeyRound, Rss } from "lucide-react";
import { ProofDialog } from "@/app/proof/proof-dialog";
import { CodeBlock } from "@/components/code-block";
import { PageLink } from "@/components/page-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { actionsColumn, type Column, Table } from "@/components/ui/table";
import { config } from "@/lib/config/config";
import { feedCommand } from "@/lib/docs/code/feed";
import {
  type FeedRequestRow,
  type FeedTokenRow,
  type feedOf,
  feedRequestsKept,
} from "@/lib/portal/feed";
import { liveTokensAtMost } from "@/lib/transitions/feed-token/feed-token";
import { endToken } from "./actions";
import { CreateToken } from "./create-token";
import { RequestState } from "./request-view";

interface Props {
  /** Null for the whole platform. */
  organizationId: string | null;
  reach: string;
  /** The path of this page. The pages of requests are below it. */
  path: string;
  feed: Awaited<ReturnType<typeof feedOf>>;
}

export const FeedView = ({ organizationId, reach, path, feed: { tokens, requests } }: Props) => (
  <div className="grid gap-6">
    <Card title="Feed tokens" description={reach} flush>
      <CreateToken
        organizationId={organizationId}
        reach={reach}
        tokensAtMost={liveTokensAtMost}
        isFull={tokens.length >= liveTokensAtMost}
      >
        <Table
          caption="Feed tokens"
          columns={tokenColumns}
          rows={tokens.map(tokenRow)}
          empty={
            <EmptyState icon={<KeyRound />} title="No feed tokens yet">
              Your platform signs in with a token when it sends changes.
            </EmptyState>
          }
        />
      </CreateToken>
    </Card>
    <Card
      title="Send changes"
      description={
        <>
          Send one JSON object per line. Each takes effect immediately, and connected integrations
          are notified. See{" "}
          <PageLink href="/docs/feed" className="link">
            Attach your platform
          </PageLink>
          .
        </>
      }
    >
      <CodeBlock title="curl" text={feedCommand(config().PUBLIC_URL)} />
    </Card>
    <Card title="Requests" description={`The latest ${feedRequestsKept}.`} flush>
      <Table
        caption="Requests"
        columns={requestColumns}
        rows={requests.map((request) => requestRow(path, request))}
        empty={
          <EmptyState icon={<Rss />} title="No requests yet">
            What each request did appears here, with every line that was refused and why.
          </EmptyState>
        }
      />
    </Card>
  </div>
);

const tokenColumns: Column[] = [
  "Token",
  "Created",
  "Last use",
  { header: "Lines", align: "end" },
  { header: "Faults", align: "end" },
  actionsColumn,
];

const tokenRow = ({
  id,
  name,
  hint,
  created_at,
  created_by,
  last_used_at,
  lines,
  refused,
}: FeedTokenRow) => ({
  key: id,
  cells: [
    <span key="token">
      <bdi className="wrap-anywhere">{name}</bdi>
      <span className="block font-mono text-soft">svc_ft_…{hint}</span>
    </span>,
    <span key="created">
      <LocalTime at={created_at} />
      {created_by !== null && (
        <span className="block text-soft">
          by <bdi>{created_by}</bdi>
        </span>
      )}
    </span>,
    last_used_at ? <LocalTime key="used" at={last_used_at} /> : "Never",
    lines.toLocaleString("en"),
    refused.toLocaleString("en"),
    <ProofDialog
      key="end"
      verb="End"
      title={`End the token ending in ${hint}?`}
      action={endToken}
      fields={{ token: id }}
    >
      <p>
        Requests with it are refused at once. A request in progress stops, and the changes it
        applied are kept.
      </p>
    </ProofDialog>,
  ],
});

const requestColumns: Column[] = [
  "Started",
  "State",
  "Token",
  { header: "Lines", align: "end" },
  { header: "Changed", align: "end" },
  { header: "Faults", align: "end" },
];

const requestRow = (
  path: string,
  { id, started_at, state, hint, lines, changed, refused }: FeedRequestRow,
) => ({
  key: id,
  href: `${path}/${id}`,
  cells: [
    <LocalTime key="started" at={started_at} form="exact" />,
    <RequestState key="state" state={state} />,
    <span key="token" className="font-mono">
      …{hint}
    </span>,
    lines.toLocaleString("en"),
    changed.toLocaleString("en"),
    refused.toLocaleString("en"),
  ],
});

import { Activity } from "lucide-react";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { CursorPages } from "@/components/ui/list-pages";
import { publisherRequests, type RequestFilter } from "@/lib/portal/publisher/requests";
import { RequestFilters } from "./request-filters";
import { RequestTable } from "./request-table";

interface Props {
  /**
   * The integration or the test integration of its sandbox. The page has checked the right to see
   * it.
   */
  integrationId: string;
  path: string;
  query: Awaited<SearchParams>;
}

/** A page of an integration's calls, filtered by the query parameters. */
export async function RequestLog({ integrationId, path, query }: Props) {
  const filter = filterOf(query);
  const { rows, next } = await publisherRequests(integrationId, filter, queryValue(query.after));
  return (
    <>
      <Card
        title="Requests"
        description="Calls of the last seven days to the read API, /oauth/token, /oauth/revoke, the event log and attestations, and refused authorizations. They appear within seconds. A call with an unknown token or client id belongs to no integration and is not listed. Bodies, query strings and people's names are not stored."
        flush
      >
        <RequestFilters path={path} filter={filter} />
        {rows.length > 0 ? (
          <RequestTable rows={rows} path={path} />
        ) : (
          <NoRequests path={path} isFiltered={Object.values(filter).some(Boolean)} />
        )}
      </Card>
      <CursorPages
        words="newest and older"
        path={path}
        query={filter}
        after={queryValue(query.after)}
        next={next}
      />
    </>
  );
}

/**
 * The filter from the query parameters, without NUL characters, which the database cannot store.
 */
function filterOf({ status, endpoint, error, request }: Awaited<SearchParams>): RequestFilter {
  const text = (value: Parameters<typeof queryValue>[0]) =>
    queryValue(value).replaceAll("\0", "").trim();
  return {
    status: text(status),
    endpoint: text(endpoint),
    error: text(error),
    request: text(request),
  };
}

const NoRequests = ({ path, isFiltered }: { path: string; isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      icon={<Activity />}
      title="No matching requests"
      action={<ButtonLink href={path}>Show all</ButtonLink>}
    >
      No request of the last seven days matches. A request id must be entered in full.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<Activity />}
      title="No requests in the last seven days"
      action={<ButtonLink href="/docs">Read the documentation</ButtonLink>}
    >
      Exchange a code at the token endpoint, then call the read API: each request appears here with
      its request id.
    </EmptyState>
  );

import { refuse } from "@/lib/errors/refusal";
import { integrationView } from "@/lib/people/integration-view";
import { openPseudonymKey } from "@/lib/people/pseudonym";
import { allPeople } from "@/lib/people/withholding";
import type { DataSubjects } from "@/lib/read-records/data-subjects";
import { cursorEra, sealPageCursor } from "./cursor";
import type { Reader } from "./endpoints";
import type { Match } from "./match";
import { parsePaging } from "./paging";

/**
 * Refuses unless a reader of this kind may call the endpoint, for this event and with these scopes
 * (docs/rules/read-api.md#order-of-checks).
 */
export function requireAllowed(match: Match, reader: Reader): void {
  requireKind(match, reader);
  requireEvent(match, reader);
  requireScope(match, reader);
}

function requireKind({ endpoint }: Match, reader: Reader) {
  if (endpoint.token !== reader.kind)
    throw refuse(endpoint.token === "user" ? "user_token_required" : "installation_token_required");
}

/**
 * The path must name the token's own event. This is checked before any lookup, and for malformed
 * ids too.
 */
function requireEvent({ parameters }: Match, reader: Reader) {
  if (parameters.event_id !== undefined && parameters.event_id !== reader.eventId)
    throw refuse("event_not_authorized");
}

function requireScope({ endpoint }: Match, reader: Reader) {
  if (!reader.scopes.includes(endpoint.scope))
    throw refuse("insufficient_scope", { required_scope: endpoint.scope });
}

export interface Content {
  body: string;
  /**
   * The content of the body, in parts, without the values that differ between otherwise equal
   * responses.
   */
  version: string[];
  /** The cursor of the next page, as in the body. */
  cursor: string | null;
  /** For the record of reads. Null when the response has no data about people. */
  people: DataSubjects | null;
}

/** The response of an endpoint. The caller must have called `requireAllowed`. */
export async function contentFor(
  { name, endpoint, parameters }: Match,
  reader: Reader,
  query: URLSearchParams,
): Promise<Content> {
  const { eventId } = reader;
  const view = viewOf(reader);
  if (endpoint.shape === "single") {
    const { body, people } = await endpoint.read({ reader, view, parameters });
    const text = JSON.stringify(body);
    return { body: text, version: [text], cursor: null, people };
  }
  const { items, next, people } = await endpoint.read(
    eventId,
    parsePaging(query, name, eventId),
    view,
  );
  const cursor = next && sealPageCursor(name, eventId, next);
  const body = JSON.stringify({ items, next_cursor: cursor });
  return {
    body,
    version: [
      body.slice(body.indexOf("["), body.lastIndexOf("]") + 1),
      ` ${JSON.stringify(next)} ${cursorEra()}`,
    ],
    cursor,
    people,
  };
}

/**
 * The pseudonym key is opened only when it is needed: a response without people leaves it sealed.
 */
const viewOf = ({ integrationId, pseudonymKey }: Reader) =>
  integrationView({
    integrationId,
    shows: allPeople,
    pseudonymKey: () => openPseudonymKey(pseudonymKey, integrationId),
  });

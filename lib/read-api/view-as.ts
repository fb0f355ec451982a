import { prisma } from "@/lib/db/prisma";
import { query } from "@/lib/db/query";
import { errorEnvelope } from "@/lib/errors/envelope";
import { Refusal, refuse } from "@/lib/errors/refusal";
import { showingConsentsSql, type WithheldReason } from "@/lib/people/withholding";
import type { DataSubjects } from "@/lib/read-records/data-subjects";
import { hiddenFields, resourceByEndpoint } from "@/lib/resources/about-people";
import { isScope, type Scope } from "@/lib/resources/scopes";
import { contentFor, requireAllowed } from "./answer";
import { type EndpointName, endpointNames, endpoints, type Reader } from "./endpoints";
import { matchEndpoint } from "./match";

// The responses that a connection would get from each endpoint now (docs/rules/people.md#view-as).
// They are not recorded as reads of the integration.

/** A response that is shown to the organizers. */
export interface ShownResponse {
  name: EndpointName;
  /** Path and query of the request, below {base_url}. */
  address: string;
  scope: Scope;
  /** The error code of a refusal, otherwise null. */
  refused: string | null;
  /** The response body, as the integration would receive it. */
  body: string;
  /** The fields that are hidden in the body, by person. */
  hidden: HiddenFields[];
  /** The cursor of the next page, or null. */
  next: string | null;
}

export interface HiddenFields {
  person: string;
  fields: readonly string[];
  reason: WithheldReason;
}

interface ViewAsOptions {
  /** The cursor of each collection's page; absent for the first page. */
  cursors: Partial<Record<EndpointName, string>>;
  /**
   * The pseudonym of the participant to show. Empty for the first one on the page of participants.
   */
  participant: string;
}

type HiddenPeople = DataSubjects["hidden"];

/** Few enough for a person to read. */
const itemsShown = 5;

/**
 * The responses of all endpoints. The caller must have checked that the organizer may see the
 * people of the event.
 */
export async function viewAs(
  connectionId: string,
  { cursors, participant }: ViewAsOptions,
): Promise<ShownResponse[]> {
  const reader = await readerOf(connectionId);
  const shown: ShownResponse[] = [];
  for (const name of endpointNames) {
    const chosen = participant === "" ? firstParticipant(shown) : participant;
    shown.push(
      await showEndpoint(reader, name, addressOf(reader, name, cursors[name] ?? "", chosen)),
    );
  }
  return shown;
}

/**
 * The reader that an access token issued now would have. `live` is null when the connection has
 * ended or the integration is not active.
 */
async function readerOf(
  connectionId: string,
): Promise<{ eventId: string; liveReader: Reader | null }> {
  const { event_id, status, granted_scopes, integration } =
    await prisma().connection.findFirstOrThrow({
      where: { id: connectionId },
      select: {
        event_id: true,
        status: true,
        granted_scopes: true,
        integration: { select: { id: true, status: true, pseudonym_key: true } },
      },
    });
  const isLive = status !== "ended" && integration.status === "active";
  const liveReader: Reader = {
    kind: "installation",
    integrationId: integration.id,
    eventId: event_id,
    personId: null,
    connectionId,
    scopes: granted_scopes.filter(isScope),
    pseudonymKey: Buffer.from(integration.pseudonym_key),
  };
  return { eventId: event_id, liveReader: isLive ? liveReader : null };
}

type ViewedReader = Awaited<ReturnType<typeof readerOf>>;

function addressOf(
  { eventId }: ViewedReader,
  name: EndpointName,
  cursor: string,
  participant: string,
): string {
  const path = endpoints[name].path
    .replace("{event_id}", eventId)
    .replace("{participant_id}", encodeURIComponent(participant));
  if (endpoints[name].shape === "single") return path;
  return `${path}?limit=${itemsShown}${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`;
}

async function showEndpoint(
  { liveReader }: ViewedReader,
  name: EndpointName,
  address: string,
): Promise<ShownResponse> {
  const request = { name, address, scope: endpoints[name].scope };
  const url = new URL(address, "http://here");
  try {
    if (!liveReader) throw refuse("token_revoked");
    const match = matchEndpoint(url.pathname);
    if (!match) throw refuse("resource_not_found");
    requireAllowed(match, liveReader);
    const { body, cursor, people } = await contentFor(match, liveReader, url.searchParams);
    const hidden = await markEndedConsents(liveReader, people?.hidden ?? []);
    return {
      ...request,
      refused: null,
      body,
      hidden: await hiddenFieldsByPerson(liveReader.eventId, name, hidden),
      next: cursor,
    };
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return {
      ...request,
      refused: thrown.code,
      body: JSON.stringify(errorEnvelope(thrown, "…")),
      hidden: [],
      next: null,
    };
  }
}

/** A person who had consented before is withheld because that consent ended. */
async function markEndedConsents(
  { integrationId, eventId }: Reader,
  hidden: HiddenPeople,
): Promise<HiddenPeople> {
  const ids = hidden.filter(({ reason }) => reason === "privacy mode").map(({ id }) => id);
  if (ids.length === 0) return hidden;
  const rows = await query<{ person_id: string }>({
    name: "had-consent",
    text: `SELECT DISTINCT s.person_id ${showingConsentsSql("ANY ($1::uuid[])", "$2", "$3")}`,
    values: [ids, eventId, integrationId],
  });
  const hadConsent = new Set(rows.map(({ person_id }) => person_id));
  return hidden.map(({ id, reason }) => ({
    id,
    reason: reason === "privacy mode" && hadConsent.has(id) ? "no consent" : reason,
  }));
}

/** The hidden fields, under the display names that the organizers know. */
async function hiddenFieldsByPerson(
  eventId: string,
  name: EndpointName,
  hidden: HiddenPeople,
): Promise<HiddenFields[]> {
  const kind = resourceByEndpoint[name];
  if (!kind || hidden.length === 0) return [];
  const people = await prisma().eventPerson.findMany({
    where: { event_id: eventId, person_id: { in: hidden.map(({ id }) => id) } },
    select: { person_id: true, display_name: true },
  });
  const names = new Map(people.map(({ person_id, display_name }) => [person_id, display_name]));
  return hidden.map(({ id, reason }) => ({
    person: names.get(id) ?? "A person without a display name",
    fields: hiddenFields(kind, reason),
    reason,
  }));
}

/** The pseudonym of the first participant on the page of participants. */
function firstParticipant(shown: ShownResponse[]): string {
  const page = shown.find(({ name, refused }) => name === "participants" && refused === null);
  return (
    (page && endpoints.participants.schema.parse(JSON.parse(page.body)).items[0]?.id) ?? "nobody"
  );
}

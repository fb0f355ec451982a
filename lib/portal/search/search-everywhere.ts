import { findDeliveries } from "./deliveries";
import { findEvents } from "./events";
import { findIntegrations } from "./integrations";
import { findPeople } from "./people";
import type { SearchResult } from "./search-result";
import { prefixQueryOf } from "./words";

const searchedLettersAtMost = 120;

export interface SearchResultGroup {
  label: string;
  found: SearchResult[];
}

/**
 * The search results of a person (null when signed out). Each query applies the permissions of the
 * pages it links to. Empty groups are omitted.
 */
export async function searchEverywhere(
  personId: string | null,
  typed: string,
): Promise<SearchResultGroup[]> {
  const text = typed.trim().slice(0, searchedLettersAtMost);
  const words = prefixQueryOf(text);
  if (words === null) return [];
  const [events, people, integrations, deliveries] = await Promise.all([
    findEvents(personId, words),
    personId === null ? [] : findPeople(personId, text, words),
    findIntegrations(personId, words),
    personId === null ? [] : findDeliveries(personId, text),
  ]);
  return [
    { label: "Deliveries", found: deliveries },
    { label: "Events", found: events },
    { label: "People", found: people },
    { label: "Integrations", found: integrations },
  ].filter(({ found }) => found.length > 0);
}

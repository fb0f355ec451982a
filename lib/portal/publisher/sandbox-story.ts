import { prisma } from "@/lib/db/prisma";
import { query } from "@/lib/db/query";
import { transact } from "@/lib/db/transact";
import { type Boundary, nextBoundary } from "@/lib/transitions/sandbox/boundary";
import { managesIntegration } from "./integrations";

/** The furthest state that an event type has reached in the sandbox since its last reset. */
type StoryState = "recorded" | "delivered" | "read";

export interface StoryEntry {
  event_type: string;
  state: StoryState;
  /** The latest delivery, or null: its id, and the id of its row. */
  delivery_id: string | null;
  delivery_row: string | null;
}

/**
 * The state of each event type so far; null unless this person manages the integration and it has a
 * sandbox.
 */
export async function sandboxStory(
  personId: string,
  integrationId: string,
): Promise<StoryEntry[] | null> {
  if (!(await managesIntegration(personId, integrationId))) return null;
  const sandbox = await prisma().sandbox.findUnique({
    where: { integration_id: integrationId },
    select: { id: true },
  });
  return (
    sandbox && query<StoryEntry>({ name: "sandbox-story", text: storySql, values: [sandbox.id] })
  );
}

const latestSql = (column: string) =>
  `(array_agg(d.${column} ORDER BY d.created_at DESC) FILTER (WHERE d.id IS NOT NULL))[1]`;

const storySql = `
  SELECT o.event_type, ${latestSql("delivery_id")} AS delivery_id,
         ${latestSql("id")} AS delivery_row,
         CASE WHEN bool_or(e.position <= r.position) THEN 'read'
              WHEN bool_or(d.id IS NOT NULL) THEN 'delivered'
              ELSE 'recorded' END AS state
    FROM sandboxes s JOIN events own ON own.sandbox_id = s.id
    JOIN integrations test ON test.sandbox_id = s.id
    JOIN occurrences o ON o.event_id = own.id AND o.occurred_at >= s.counted_since
      AND o.cancelled_at IS NULL
    LEFT JOIN deliveries d ON d.occurrence_id = o.id AND d.integration_id = test.id
    LEFT JOIN event_log_entries e ON e.integration_id = d.integration_id AND e.delivery_row = d.id
    LEFT JOIN event_log_readers r ON r.integration_id = test.id
   WHERE s.id = $1 GROUP BY o.event_type`;

/**
 * The test integration's declared event types, and the people who can sign in. The caller has
 * checked the right to see the sandbox.
 */
export async function sandboxOverview(sandboxId: string) {
  const sandbox = await prisma().sandbox.findUniqueOrThrow({
    where: { id: sandboxId },
    select: {
      person_id: true,
      test_integration: { select: { declared_webhook_event_types: true } },
      event: {
        select: {
          people: {
            where: { cancelled_at: null, removed_at: null },
            select: { person: { select: { id: true, name: true } } },
            orderBy: [{ person: { name: "asc" } }, { person_id: "asc" }],
          },
        },
      },
    },
  });
  return {
    personId: sandbox.person_id,
    declaredEventTypes: sandbox.test_integration?.declared_webhook_event_types ?? [],
    people:
      sandbox.event?.people.map(({ person }) => ({ id: person.id, name: person.name ?? "" })) ?? [],
  };
}

/** The boundary that `Advance to …` moves the clock to; null when there is none ahead. */
export const boundaryOf = (eventId: string): Promise<Boundary | null> =>
  transact((tx) => nextBoundary(tx, eventId));

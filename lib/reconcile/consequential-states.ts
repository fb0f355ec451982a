import type pg from "pg";
import { instantSql } from "@/lib/db/rows";
import { applyLines } from "./feed/apply";
import type { Kind } from "./feed/line";
import { importSource } from "./feed/source";
import type { Item } from "./item";
import { stateDiffers } from "./staged-sql";

interface Change {
  kind: Kind;
  id: string;
  event: string | null;
  organization_id: string;
  /** The state in the file. */
  item: Item;
  /** The name of the subject, and its states, for the summary. */
  name: string;
  from: string;
  to: string;
}

/**
 * The states in the file that differ from the stored ones. `unverified` for a verified organization
 * takes its verification away; null changes nothing.
 */
export async function consequentialChanges(client: pg.ClientBase): Promise<Change[]> {
  const { rows } = await client.query<Change>(`
    SELECT 'organization' AS kind, o.id, NULL AS event, o.id AS organization_id,
           json_build_object('verification', s.verification) AS item, o.name, o.verification AS from,
           CASE s.verification WHEN 'verified' THEN 'verified' ELSE 'rejected' END AS to
      FROM import_organizations s JOIN organizations o ON o.id = s.id
     WHERE ${stateDiffers.verification}
    UNION ALL
    SELECT 'event', ${eventSql}, json_build_object('is_archived', s.is_archived), ${titleSql}, '',
           CASE WHEN s.is_archived THEN 'archived' ELSE 'unarchived' END
      FROM import_events s JOIN events e ON e.id = s.id
     WHERE ${stateDiffers.is_archived}
    UNION ALL
    SELECT 'event', ${eventSql},
           json_strip_nulls(json_build_object('publish_status', s.publish_status, 'published_at', ${instantSql("s.published_at")})),
           ${titleSql}, '',
           CASE s.publish_status WHEN 'published' THEN 'published' ELSE 'unpublished' END
      FROM import_events s JOIN events e ON e.id = s.id
     WHERE ${stateDiffers.publish_status}
    UNION ALL
    SELECT 'registration_wave', w.id, e.id, e.organization_id,
           json_build_object('status', s.status), coalesce(w.name, 'Untitled wave'), w.status, s.status
      FROM import_registration_waves s JOIN registration_waves w ON w.event_id = s.event_id AND w.id = s.id
      JOIN events e ON e.id = w.event_id
     WHERE ${stateDiffers.waveStatus}`);
  return rows;
}

const eventSql = "e.id, e.id, e.organization_id";
const titleSql = "coalesce(e.title, 'Untitled event')";

/** Changes a state as the feed does, after the file is loaded. Returns a note for the summary. */
export async function applyConsequentialChange(change: Change): Promise<string> {
  const { kind, id, event, organization_id, name, from, to } = change;
  const line = { line: 0, kind, event, id, isDeleted: false, item: { ...change.item, id } };
  const source = importSource(event === null ? [] : [{ id: event, organization_id }]);
  const result = (await applyLines(source, [line])).get(line);
  return result?.outcome === "refused"
    ? `${name} was ${from} and cannot change to ${to}`
    : `${name} is now ${to}`;
}

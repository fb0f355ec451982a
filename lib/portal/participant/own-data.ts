import { query } from "@/lib/db/query";
import { instantSql } from "@/lib/db/rows";
import { stillGrantedSql } from "@/lib/people/still-granted";
import { notesFields } from "@/lib/resources/participant";
import { typesAboutOnePerson } from "@/lib/webhooks/outbox/payload-erasure";
import { withheldReasonSql } from "./reads";

// Everything stored about a person, for that person (docs/rules/accounts.md#own-data), except
// internal ids that never leave the service, digests and keys.

interface Section {
  /** The SQL FROM clause of the entries; $1 is the person's id. */
  from: string;
  /** SQL of the columns that identify and order the entries. */
  key: string;
  /** SQL of each value, by its name in the file. */
  values: Record<string, string>;
}

const event = "jsonb_build_object('id', e.id, 'title', e.title)";
const integration = "jsonb_build_object('client_id', i.client_id, 'display_name', i.display_name)";
const typesOfOnePerson = [...typesAboutOnePerson, "user.revoked_access"]
  .map((type) => `'${type}'`)
  .join(", ");
/** Stands where the organizers' private notes would be, whether they have any or not. */
const insteadOfNotes = `'Not included: private notes of the organizers. To see them, ask '
  || (SELECT name FROM organizations WHERE id = e.organization_id) || '.'`;
/** A webhook's body without the private notes. */
const bodyWithoutNotes = notesFields.reduce(
  (body, field) => `jsonb_set(${body}, '{data,${field}}', to_jsonb(${insteadOfNotes}), false)`,
  "convert_from(d.body, 'UTF8')::jsonb",
);
const ownAddress = "(SELECT email FROM people WHERE id = $1::uuid)";

/** SQL of columns of a row that have the same names in the file. */
const columns = (row: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, `${row}.${name}`]));

const instants = (row: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, instantSql(`${row}.${name}`)]));

export const sections: Record<string, Section> = {
  account: {
    from: "people p WHERE p.id = $1::uuid",
    key: "p.id",
    values: {
      email_verified_at: instantSql("p.email_proved_at"),
      email_asked_for: "p.pending_email",
      single_sign_on_subject: "p.oidc_subject",
      ...columns("p", "name", "email", "language", "is_operator"),
      ...instants("p", "created_at", "updated_at"),
    },
  },
  sessions: {
    from: "sessions s WHERE s.person_id = $1::uuid",
    key: "s.id",
    values: {
      ...columns("s", "browser", "address"),
      ...instants("s", "created_at", "last_seen_at", "proved_at", "expires_at"),
    },
  },
  known_browsers: {
    from: "known_browsers k WHERE k.person_id = $1::uuid",
    key: "k.id",
    values: { created_at: instantSql("k.created_at") },
  },
  passkeys: {
    from: "passkeys k WHERE k.person_id = $1::uuid",
    key: "k.id",
    values: {
      name: "k.name",
      ...instants("k", "created_at", "last_used_at"),
    },
  },
  mailed_links: {
    from: "account_links l WHERE l.person_id = $1::uuid",
    key: "l.created_at, l.digest",
    values: {
      ...columns("l", "purpose", "email"),
      ...instants("l", "created_at", "expires_at", "used_at"),
    },
  },
  organizations: {
    from: `organization_members m JOIN organizations o ON o.id = m.organization_id
           WHERE m.person_id = $1::uuid`,
    key: "o.id",
    values: {
      name: "o.name",
      ...columns("m", "manage_events", "manage_integrations"),
      created_at: instantSql("m.created_at"),
    },
  },
  invitations: {
    from: `invitations v JOIN organizations o ON o.id = v.organization_id
           LEFT JOIN activities a ON a.event_id = v.event_id AND a.id = v.activity_id
             WHERE v.email = ${ownAddress}`,
    key: "v.id",
    values: {
      organization: "o.name",
      activity_to_host: "a.title",
      ...columns("v", "manage_events", "manage_integrations", "outcome"),
      ...instants("v", "created_at", "expires_at"),
    },
  },
  events: {
    from: `event_people r JOIN events e ON e.id = r.event_id
           LEFT JOIN roles o ON o.event_id = r.event_id AND o.id = r.role_id
           WHERE r.person_id = $1::uuid`,
    key: "e.id",
    values: {
      event,
      role: "o.name",
      answers: "r.custom_form_fields",
      message_of_organizers: "r.revision_message",
      notes_of_organizers: insteadOfNotes,
      notes_of_organizers_on_application: insteadOfNotes,
      ...columns(
        "r",
        "application_status",
        "display_name",
        "nickname",
        "organisation",
        "real_name",
        "privacy_mode",
      ),
      ...instants(
        "r",
        "created_at",
        "updated_at",
        "submitted_again_at",
        "registered_at",
        "removed_at",
        "cancelled_at",
      ),
    },
  },
  sign_ups: {
    from: `sign_ups u JOIN events e ON e.id = u.event_id
           JOIN activities a ON a.event_id = u.event_id AND a.id = u.activity_id
           WHERE u.person_id = $1::uuid AND u.event_id IN (SELECT event_id FROM event_people
             WHERE person_id = $1::uuid)`,
    key: "e.id, a.id",
    values: { event, activity: "a.title", created_at: instantSql("u.created_at") },
  },
  hosting: {
    from: `event_people r JOIN events e ON e.id = r.event_id
           JOIN activities a ON a.event_id = r.event_id
           AND (a.host_person_id = r.person_id OR EXISTS (
             SELECT FROM activity_co_hosts c WHERE c.event_id = a.event_id AND c.activity_id = a.id
                    AND c.person_id = r.person_id))
           WHERE r.person_id = $1::uuid`,
    key: "e.id, a.id",
    values: {
      event,
      activity: "a.title",
      as: "CASE WHEN a.host_person_id = r.person_id THEN 'host' ELSE 'co-host' END",
    },
  },
  consents: {
    from: `consents c JOIN integrations i ON i.id = c.integration_id
           JOIN events e ON e.id = c.event_id WHERE c.person_id = $1::uuid`,
    key: "c.id",
    values: {
      integration,
      event,
      scopes: `to_jsonb(${stillGrantedSql("c")})`,
      ...instants("c", "created_at", "updated_at", "revoked_at"),
    },
  },
  receipts: {
    from: `consent_receipts c JOIN integrations i ON i.id = c.integration_id
           JOIN events e ON e.id = c.event_id WHERE c.person_id = $1::uuid`,
    key: "c.id",
    values: { integration, event, terms: "c.terms", decided_at: instantSql("c.decided_at") },
  },
  deletion_duties: {
    from: `deletion_duties d JOIN integrations i ON i.id = d.integration_id
           JOIN events e ON e.id = d.event_id WHERE d.person_id = $1::uuid`,
    key: "d.id",
    values: {
      integration,
      event,
      attestation: "d.attestation",
      ...instants("d", "opened_at", "told_at", "acknowledged_at", "attested_at"),
    },
  },
  tokens: {
    from: `token_families f JOIN integrations i ON i.id = f.integration_id
           JOIN events e ON e.id = f.event_id WHERE f.person_id = $1::uuid`,
    key: "f.id",
    values: {
      integration,
      event,
      scopes: "to_jsonb(f.scopes)",
      ...instants("f", "created_at", "expires_at", "revoked_at"),
    },
  },
  reads: {
    from: `read_pages p JOIN read_records r ON r.page_id = p.id
           JOIN integrations i ON i.id = r.integration_id JOIN events e ON e.id = r.event_id
           WHERE p.people @> ARRAY[$1::uuid]`,
    key: "r.at, r.id",
    values: {
      integration,
      event,
      hidden_because: withheldReasonSql,
      source: "r.source",
      at: instantSql("r.at"),
    },
  },
  webhooks: {
    from: `(SELECT DISTINCT r.event_id, r.integration_id, r.source, r.at FROM read_pages p
           JOIN read_records r ON r.page_id = p.id
             WHERE p.people @> ARRAY[$1::uuid] AND r.source LIKE '%.%') r
           JOIN occurrences o ON o.event_id = r.event_id AND o.occurred_at = r.at
             AND o.event_type = r.source AND strpos(o.snapshot::text, $1::text) > 0
           JOIN deliveries d ON d.occurrence_id = o.id AND d.integration_id = r.integration_id
           JOIN integrations i ON i.id = d.integration_id JOIN events e ON e.id = d.event_id`,
    key: "d.created_at, d.id",
    values: {
      integration,
      event,
      type: "d.event_type",
      // Bodies of other event types also name other people.
      body: `CASE WHEN d.event_type IN (${typesOfOnePerson}) THEN ${bodyWithoutNotes} END`,
      ...columns("d", "delivery_id", "status"),
      created_at: instantSql("d.created_at"),
    },
  },
  notices: {
    from: `notifications n LEFT JOIN events e ON e.id = n.event_id
           LEFT JOIN integrations i ON i.id = n.integration_id WHERE n.person_id = $1::uuid`,
    key: "n.id",
    values: {
      event: `CASE WHEN e.id IS NOT NULL THEN ${event} END`,
      integration: `CASE WHEN i.id IS NOT NULL THEN ${integration} END`,
      ...columns("n", "kind", "details"),
      ...instants("n", "created_at", "read_at"),
    },
  },
  mails_switched_off: {
    from: "muted_mails m WHERE m.person_id = $1::uuid",
    key: "m.topic",
    values: { topic: "m.topic" },
  },
  mails_waiting: {
    from: `mails m WHERE m.email = ${ownAddress}`,
    key: "m.id",
    values: { kind: "m.kind", created_at: instantSql("m.created_at") },
  },
  activity: {
    from: `audit_entries a LEFT JOIN events e ON e.id = a.event_id
           WHERE a.actor_person_id = $1::uuid`,
    key: "a.id",
    values: {
      event: `CASE WHEN e.id IS NOT NULL THEN ${event} END`,
      ...columns("a", "action", "address"),
      at: instantSql("a.at"),
    },
  },
};

const entriesPerPage = 500;
const lettersPerPart = 200_000;

interface Part {
  text: string;
  /** The number of entries up to the end of this part. */
  entries: number;
  expected: number;
  isLast: boolean;
}

/** The text of the file in parts: an object with a list for each section. */
export async function* ownDataParts(personId: string): AsyncGenerator<Part> {
  const expected = await expectedEntries(personId);
  let entries = 0;
  let text = "";
  for (const [name, section] of Object.entries(sections)) {
    text += `${entries === 0 ? "{" : ",\n"}"${name}":[`;
    let after: string | undefined;
    do {
      const page = await entriesOf(personId, section, after);
      text += page
        .map(({ entry }, n) => (n > 0 || after !== undefined ? `,\n${entry}` : entry))
        .join("");
      entries += page.length;
      after = page.length < entriesPerPage ? undefined : page.at(-1)?.key;
      if (text.length < lettersPerPart) continue;
      yield { text, entries, expected, isLast: false };
      text = "";
    } while (after !== undefined);
    text += "]";
  }
  yield { text: `${text}}\n`, entries, expected, isLast: true };
}

async function expectedEntries(personId: string): Promise<number> {
  let sum = 0;
  for (const { from } of Object.values(sections)) {
    const rows = await query<{ count: number }>({
      text: `SELECT count(*)::int AS count FROM ${from}`,
      values: [personId],
    });
    sum += rows[0]?.count ?? 0;
  }
  return sum;
}

async function entriesOf(
  personId: string,
  { from, key, values }: Section,
  after?: string,
): Promise<{ key: string; entry: string }[]> {
  const fields = Object.entries(values).map(([name, sql]) => `'${name}', ${sql}`);
  const rows = await query<{ key: string; entry: string }>({
    text: `SELECT * FROM (SELECT ROW(${key})::text COLLATE "C" AS key,
                  jsonb_build_object(${fields.join(", ")})::text AS entry FROM ${from}) entries
      WHERE $2::text IS NULL OR key > $2 COLLATE "C" ORDER BY key LIMIT ${entriesPerPage}`,
    values: [personId, after ?? null],
  });
  return rows;
}

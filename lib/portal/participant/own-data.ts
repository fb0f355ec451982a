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

export const sections: Record<string, Section> = {
  account: {
    from: "people p WHERE p.id = $1::uuid",
    key: "p.id",
    values: {
      name: "p.name",
      email: "p.email",
      email_verified_at: instantSql("p.email_proved_at"),
      email_asked_for: "p.pending_email",
      single_sign_on_subject: "p.oidc_subject",
      language: "p.language",
      is_operator: "p.is_operator",
      created_at: instantSql("p.created_at"),
      updated_at: instantSql("p.updated_at"),
    },
  },
  sessions: {
    from: "sessions s WHERE s.person_id = $1::uuid",
    key: "s.id",
    values: {
      browser: "s.browser",
      address: "s.address",
      created_at: instantSql("s.created_at"),
      last_seen_at: instantSql("s.last_seen_at"),
      proved_at: instantSql("s.proved_at"),
      expires_at: instantSql("s.expires_at"),
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
      created_at: instantSql("k.created_at"),
      last_used_at: instantSql("k.last_used_at"),
    },
  },
  mailed_links: {
    from: "account_links l WHERE l.person_id = $1::uuid",
    key: "l.created_at, l.digest",
    values: {
      purpose: "l.purpose",
      email: "l.email",
      created_at: instantSql("l.created_at"),
      expires_at: instantSql("l.expires_at"),
      used_at: instantSql("l.used_at"),
    },
  },
  organizations: {
    from: "organization_members m JOIN organizations o ON o.id = m.organization_id WHERE m.person_id = $1::uuid",
    key: "o.id",
    values: {
      name: "o.name",
      manage_events: "m.manage_events",
      manage_integrations: "m.manage_integrations",
      created_at: instantSql("m.created_at"),
    },
  },
  invitations: {
    from: `invitations v JOIN organizations o ON o.id = v.organization_id
           LEFT JOIN activities a ON a.event_id = v.event_id AND a.id = v.activity_id WHERE v.email = ${ownAddress}`,
    key: "v.id",
    values: {
      organization: "o.name",
      activity_to_host: "a.title",
      manage_events: "v.manage_events",
      manage_integrations: "v.manage_integrations",
      created_at: instantSql("v.created_at"),
      expires_at: instantSql("v.expires_at"),
      outcome: "v.outcome",
    },
  },
  events: {
    from: `event_people r JOIN events e ON e.id = r.event_id LEFT JOIN roles o ON o.event_id = r.event_id AND o.id = r.role_id
           WHERE r.person_id = $1::uuid`,
    key: "e.id",
    values: {
      event,
      application_status: "r.application_status",
      display_name: "r.display_name",
      nickname: "r.nickname",
      organisation: "r.organisation",
      real_name: "r.real_name",
      privacy_mode: "r.privacy_mode",
      role: "o.name",
      answers: "r.custom_form_fields",
      message_of_organizers: "r.revision_message",
      notes_of_organizers: insteadOfNotes,
      notes_of_organizers_on_application: insteadOfNotes,
      created_at: instantSql("r.created_at"),
      updated_at: instantSql("r.updated_at"),
      submitted_again_at: instantSql("r.submitted_again_at"),
      registered_at: instantSql("r.registered_at"),
      removed_at: instantSql("r.removed_at"),
      cancelled_at: instantSql("r.cancelled_at"),
    },
  },
  sign_ups: {
    from: `sign_ups u JOIN events e ON e.id = u.event_id JOIN activities a ON a.event_id = u.event_id AND a.id = u.activity_id
           WHERE u.person_id = $1::uuid AND u.event_id IN (SELECT event_id FROM event_people WHERE person_id = $1::uuid)`,
    key: "e.id, a.id",
    values: { event, activity: "a.title", created_at: instantSql("u.created_at") },
  },
  hosting: {
    from: `event_people r JOIN events e ON e.id = r.event_id JOIN activities a ON a.event_id = r.event_id AND (a.host_person_id = r.person_id OR EXISTS (
             SELECT FROM activity_co_hosts c WHERE c.event_id = a.event_id AND c.activity_id = a.id AND c.person_id = r.person_id))
           WHERE r.person_id = $1::uuid`,
    key: "e.id, a.id",
    values: {
      event,
      activity: "a.title",
      as: "CASE WHEN a.host_person_id = r.person_id THEN 'host' ELSE 'co-host' END",
    },
  },
  consents: {
    from: "consents c JOIN integrations i ON i.id = c.integration_id JOIN events e ON e.id = c.event_id WHERE c.person_id = $1::uuid",
    key: "c.id",
    values: {
      integration,
      event,
      scopes: `to_jsonb(${stillGrantedSql("c")})`,
      created_at: instantSql("c.created_at"),
      updated_at: instantSql("c.updated_at"),
      revoked_at: instantSql("c.revoked_at"),
    },
  },
  receipts: {
    from: "consent_receipts c JOIN integrations i ON i.id = c.integration_id JOIN events e ON e.id = c.event_id WHERE c.person_id = $1::uuid",
    key: "c.id",
    values: { integration, event, terms: "c.terms", decided_at: instantSql("c.decided_at") },
  },
  deletion_duties: {
    from: "deletion_duties d JOIN integrations i ON i.id = d.integration_id JOIN events e ON e.id = d.event_id WHERE d.person_id = $1::uuid",
    key: "d.id",
    values: {
      integration,
      event,
      opened_at: instantSql("d.opened_at"),
      told_at: instantSql("d.told_at"),
      acknowledged_at: instantSql("d.acknowledged_at"),
      attested_at: instantSql("d.attested_at"),
      attestation: "d.attestation",
    },
  },
  tokens: {
    from: "token_families f JOIN integrations i ON i.id = f.integration_id JOIN events e ON e.id = f.event_id WHERE f.person_id = $1::uuid",
    key: "f.id",
    values: {
      integration,
      event,
      scopes: "to_jsonb(f.scopes)",
      created_at: instantSql("f.created_at"),
      expires_at: instantSql("f.expires_at"),
      revoked_at: instantSql("f.revoked_at"),
    },
  },
  reads: {
    from: `read_pages p JOIN read_records r ON r.page_id = p.id JOIN integrations i ON i.id = r.integration_id JOIN events e ON e.id = r.event_id
           WHERE p.people @> ARRAY[$1::uuid]`,
    key: "r.at, r.id",
    values: {
      integration,
      event,
      at: instantSql("r.at"),
      source: "r.source",
      hidden_because: withheldReasonSql,
    },
  },
  webhooks: {
    from: `(SELECT DISTINCT r.event_id, r.integration_id, r.source, r.at FROM read_pages p JOIN read_records r ON r.page_id = p.id
             WHERE p.people @> ARRAY[$1::uuid] AND r.source LIKE '%.%') r
           JOIN occurrences o ON o.event_id = r.event_id AND o.occurred_at = r.at AND o.event_type = r.source AND strpos(o.snapshot::text, $1::text) > 0
           JOIN deliveries d ON d.occurrence_id = o.id AND d.integration_id = r.integration_id
           JOIN integrations i ON i.id = d.integration_id JOIN events e ON e.id = d.event_id`,
    key: "d.created_at, d.id",
    values: {
      integration,
      event,
      type: "d.event_type",
      delivery_id: "d.delivery_id",
      status: "d.status",
      created_at: instantSql("d.created_at"),
      // Bodies of other event types also name other people.
      body: `CASE WHEN d.event_type IN (${typesOfOnePerson}) THEN ${bodyWithoutNotes} END`,
    },
  },
  notices: {
    from: "notifications n LEFT JOIN events e ON e.id = n.event_id LEFT JOIN integrations i ON i.id = n.integration_id WHERE n.person_id = $1::uuid",
    key: "n.id",
    values: {
      kind: "n.kind",
      event: `CASE WHEN e.id IS NOT NULL THEN ${event} END`,
      integration: `CASE WHEN i.id IS NOT NULL THEN ${integration} END`,
      details: "n.details",
      created_at: instantSql("n.created_at"),
      read_at: instantSql("n.read_at"),
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
    from: "audit_entries a LEFT JOIN events e ON e.id = a.event_id WHERE a.actor_person_id = $1::uuid",
    key: "a.id",
    values: {
      at: instantSql("a.at"),
      action: "a.action",
      event: `CASE WHEN e.id IS NOT NULL THEN ${event} END`,
      address: "a.address",
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
    text: `SELECT * FROM (SELECT ROW(${key})::text COLLATE "C" AS key, jsonb_build_object(${fields.join(", ")})::text AS entry FROM ${from}) entries
      WHERE $2::text IS NULL OR key > $2 COLLATE "C" ORDER BY key LIMIT ${entriesPerPage}`,
    values: [personId, after ?? null],
  });
  return rows;
}

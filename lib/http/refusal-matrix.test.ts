import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { type App, aCode, anApp, exchangeRequest, refreshRequest } from "@/e2e/support/oauth";
import {
  aConnection,
  aConsent,
  aMember,
  anActor,
  anEvent,
  anOrganization,
  aPerson,
} from "@/e2e/support/world";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { newPseudonymKey, sealPseudonymKey } from "@/lib/people/pseudonym";
import { endConnections } from "@/lib/transitions/connection/end";
import { revokeConsent } from "@/lib/transitions/consent/end";
import { reinstate, suspend } from "@/lib/transitions/integration/status";
import { tokenEndpoint } from "./oauth-endpoints";

// One statement decides an exchange or a refresh, and a second path explains a refusal. For every
// single fault and every pair of faults, the statement must refuse, and the explanation must name
// the fault that comes first. If the explanation found nothing, the response would be 503.

vi.setConfig({ testTimeout: 120_000 });

const order = [
  "invalid_client",
  "unauthorized_client",
  "invalid_request",
  "invalid_grant",
  "invalid_scope",
] as const;

type Fields = Record<string, string | undefined>;

interface Presented {
  app: App;
  stranger: App;
  participant: { id: string };
  connection: { id: string };
  event: { id: string };
  /** The code or refresh token. */
  secret: string;
  fields: Fields;
}

interface Fault {
  name: string;
  code: (typeof order)[number];
  /** The part that the fault affects. Two faults of the same part are not combined. */
  of: string;
  cause: (presented: Presented) => Promise<unknown> | unknown;
}

const field =
  (name: string, value?: string) =>
  ({ fields }: Presented) => {
    fields[name] = value;
  };

const sql = (text: string, values: (of: Presented) => unknown[]) => (presented: Presented) =>
  pool().query(text, values(presented));

const operator = async () => anActor(await aPerson({ is_operator: true }));

const end = ({ connection }: Presented) =>
  transact((tx) => endConnections(tx, [connection.id], "disconnected"));

const connectAgain = ({ connection }: Presented) =>
  prisma().connection.updateMany({
    where: { id: connection.id },
    data: { status: "connected", ended_at: null, end_reason: null },
  });

const revoke = ({ participant, app }: Presented) => revokeConsent(anActor(participant), app.id);

const clientFaults: Fault[] = [
  {
    name: "an unknown client",
    code: "invalid_client",
    of: "client_id",
    cause: field("client_id", "nobody"),
  },
  {
    name: "a wrong secret",
    code: "invalid_client",
    of: "client_secret",
    cause: field("client_secret", "svc_cs_wrong"),
  },
  {
    name: "a secret after its overlap",
    code: "invalid_client",
    of: "secrets",
    cause: sql(
      "UPDATE client_secrets SET expires_at = now() WHERE integration_id = $1",
      ({ app }) => [app.id],
    ),
  },
  {
    name: "a force-deleted client",
    code: "invalid_client",
    of: "status",
    cause: sql("UPDATE integrations SET status = 'deleted' WHERE id = $1", ({ app }) => [app.id]),
  },
  {
    name: "a suspended client",
    code: "unauthorized_client",
    of: "status",
    cause: async ({ app }) => suspend(await operator(), app.id),
  },
  {
    name: "an unpublished client",
    code: "unauthorized_client",
    of: "status",
    cause: sql("UPDATE integrations SET status = 'unpublished' WHERE id = $1", ({ app }) => [
      app.id,
    ]),
  },
  {
    name: "another grant type",
    code: "unauthorized_client",
    of: "grant_type",
    cause: field("grant_type", "password"),
  },
  { name: "no grant type", code: "invalid_request", of: "grant_type", cause: field("grant_type") },
];

const endedFaults: Fault[] = [
  { name: "an ended connection", code: "invalid_grant", of: "connection", cause: end },
  {
    name: "a connection that ended and was made anew",
    code: "invalid_grant",
    of: "connection",
    cause: async (presented) => {
      await end(presented);
      await connectAgain(presented);
    },
  },
  {
    name: "an integration that was suspended and reinstated",
    code: "invalid_grant",
    of: "status",
    cause: async ({ app }) => {
      await suspend(await operator(), app.id);
      await reinstate(await operator(), app.id);
    },
  },
];

const consentFaults: Fault[] = [
  { name: "a revoked consent", code: "invalid_grant", of: "consent", cause: revoke },
  {
    name: "a consent that was revoked and given anew",
    code: "invalid_grant",
    of: "consent",
    cause: async (presented) => {
      const { app, event, participant } = presented;
      await revoke(presented);
      await aConsent({ id: "", integration_id: app.id, event_id: event.id }, participant, [
        "profile.read",
      ]);
    },
  },
];

const codeRow = (change: string, values: (of: Presented) => unknown[] = () => []) =>
  sql(`UPDATE authorization_codes SET ${change} WHERE digest = $1`, (presented) => [
    digest(presented.secret),
    ...values(presented),
  ]);

const codeFaults: Fault[] = [
  ...["code", "redirect_uri", "code_verifier"].map(
    (name): Fault => ({
      name: `no ${name}`,
      code: "invalid_request",
      of: name,
      cause: field(name),
    }),
  ),
  {
    name: "a malformed verifier",
    code: "invalid_request",
    of: "code_verifier",
    cause: field("code_verifier", "short"),
  },
  {
    name: "an unknown code",
    code: "invalid_grant",
    of: "code",
    cause: field("code", "svc_ac_unknown"),
  },
  {
    name: "another redirect URI",
    code: "invalid_grant",
    of: "redirect_uri",
    cause: field("redirect_uri", "https://badges.example/other"),
  },
  {
    name: "another verifier",
    code: "invalid_grant",
    of: "code_verifier",
    cause: field("code_verifier", "v".repeat(43)),
  },
  {
    name: "an expired code",
    code: "invalid_grant",
    of: "expiry",
    cause: codeRow("expires_at = now()"),
  },
  { name: "a used code", code: "invalid_grant", of: "use", cause: codeRow("used_at = now()") },
  {
    name: "a code spent by failures",
    code: "invalid_grant",
    of: "failures",
    cause: codeRow("revoked_at = now()"),
  },
  {
    name: "another client's code",
    code: "invalid_grant",
    of: "owner",
    cause: codeRow("integration_id = $2", ({ stranger }) => [stranger.id]),
  },
];

const familyRow = (change: string, values: (of: Presented) => unknown[] = () => []) =>
  sql(
    `UPDATE token_families SET ${change} WHERE id = (SELECT family_id FROM refresh_tokens
        WHERE digest = $1)`,
    (presented) => [digest(presented.secret), ...values(presented)],
  );

const tokenRow = (change: string) =>
  sql(`UPDATE refresh_tokens SET ${change} WHERE digest = $1`, ({ secret }) => [digest(secret)]);

const refreshFaults: Fault[] = [
  {
    name: "no refresh token",
    code: "invalid_request",
    of: "refresh_token",
    cause: field("refresh_token"),
  },
  {
    name: "an unknown refresh token",
    code: "invalid_grant",
    of: "refresh_token",
    cause: field("refresh_token", "svc_rt_unknown"),
  },
  {
    name: "a used refresh token",
    code: "invalid_grant",
    of: "use",
    cause: tokenRow("used_at = now()"),
  },
  {
    name: "a refresh token past its window",
    code: "invalid_grant",
    of: "window",
    cause: tokenRow("expires_at = now()"),
  },
  {
    name: "a family past its hard cap",
    code: "invalid_grant",
    of: "cap",
    cause: familyRow("expires_at = now()"),
  },
  {
    name: "a revoked family",
    code: "invalid_grant",
    of: "family",
    cause: familyRow("revoked_at = now()"),
  },
  {
    name: "another client's token",
    code: "invalid_grant",
    of: "owner",
    cause: familyRow("integration_id = $2", ({ stranger }) => [stranger.id]),
  },
  {
    name: "a scope that was not granted",
    code: "invalid_scope",
    of: "scope",
    cause: field("scope", "event.read participants.read"),
  },
  {
    name: "a scope without a name",
    code: "invalid_scope",
    of: "scope",
    cause: field("scope", " "),
  },
  {
    name: "a family without any scope left",
    code: "invalid_scope",
    of: "scopes",
    cause: familyRow("scopes = '{}'"),
  },
];

type Kind = "installation" | "user";

type Grant = "authorization_code" | "refresh_token";

/** An integration without any fault, with a code or refresh token that has not been used. */
async function aPattern(kind: Kind, grant: Grant) {
  const organization = await anOrganization();
  const [stranger, event, participant] = [
    await anApp(organization),
    await anEvent(organization),
    await aPerson(),
  ];
  await aMember(organization, participant);
  const app = await anApp(organization);
  const connection = await aConnection(app, event);
  if (kind === "user") await aConsent(connection, participant, ["profile.read"]);
  const code = await aCode(app, event, participant, {
    kind,
    scopes: [kind === "user" ? "profile.read" : "event.read"],
  });
  const exchanged =
    grant === "refresh_token" && (await (await tokenEndpoint(exchangeRequest(app, code))).json());
  return {
    stranger,
    event,
    participant,
    app,
    connection,
    codeVerifier: code.codeVerifier,
    secret: exchanged ? exchanged.refresh_token : code.code,
  };
}

type Pattern = Awaited<ReturnType<typeof aPattern>>;

/** The columns of each table, without those that the database computes. */
let columns: Record<string, string>;
beforeAll(async () => {
  const { rows } = await pool().query<{ table: string; columns: string }>(
    `SELECT table_name AS table, string_agg(quote_ident(column_name), ', ') AS columns
       FROM information_schema.columns
      WHERE table_schema = current_schema() AND is_generated = 'NEVER' GROUP BY 1`,
  );
  columns = Object.fromEntries(rows.map((row) => [row.table, row.columns]));
});

const copied = (table: string, which: string, changes: string) =>
  `INSERT INTO ${table} (${columns[table]})
    SELECT ${columns[table]} FROM (SELECT made.*
      FROM ${table} old, jsonb_populate_record(old, jsonb_build_object(${changes})) made
      WHERE old.${which}) copy`;

const copiedGrant = () => ({
  authorization_code: copied(
    "authorization_codes",
    "digest = $5",
    "'digest', $6::bytea, 'integration_id', $2::uuid, 'consent_id', $4::uuid",
  ),
  refresh_token: `
    , family AS (${copied(
      "token_families",
      "integration_id = $1",
      "'id', gen_random_uuid(), 'integration_id', $2::uuid, 'connection_id', $3::uuid, 'consent_id', $4::uuid",
    )} RETURNING id)
    ${copied("refresh_tokens", "digest = $5", "'digest', $6::bytea, 'family_id', (SELECT id FROM family)")}`,
});

const copiedPattern = (grant: Grant) => `
  WITH app AS (${copied("integrations", "id = $1", "'id', $2::uuid, 'client_id', $2::uuid, 'pseudonym_key', $7::bytea")}),
       client_secret AS (${copied("client_secrets", "integration_id = $1", "'id', gen_random_uuid(), 'integration_id', $2::uuid")}),
       scopes AS (${copied("declared_scopes", "integration_id = $1", "'integration_id', $2::uuid")}),
       connection AS (${copied("connections", "integration_id = $1", "'id', $3::uuid, 'integration_id', $2::uuid")}),
       consent AS (${copied("consents", "integration_id = $1", "'id', $4::uuid, 'integration_id', $2::uuid")})
  ${copiedGrant()[grant]}`;

/**
 * A copy of the pattern in new rows, because faults are permanent. One statement makes it, because
 * the matrix needs more than a thousand copies.
 */
async function aPresented(pattern: Pattern, kind: Kind, grant: Grant): Promise<Presented> {
  const [id, connectionId] = [randomUUID(), randomUUID()];
  const secret = newSecret(grant === "refresh_token" ? "svc_rt_" : "svc_ac_");
  const consentId = kind === "user" ? randomUUID() : null;
  const values = [
    pattern.app.id,
    id,
    connectionId,
    consentId,
    digest(pattern.secret),
    digest(secret),
    sealPseudonymKey(newPseudonymKey(), id),
  ];
  await pool().query({
    name: `copy of a pattern with its ${grant}`,
    text: copiedPattern(grant),
    values,
  });
  return {
    ...pattern,
    app: { ...pattern.app, id, client_id: id },
    connection: { id: connectionId },
    secret,
    fields: {},
  };
}

/** Each single fault, followed by its pairs with later faults of the list. */
const combinations = (faults: Fault[]): Fault[][] =>
  faults.flatMap((one, place) => [
    [one],
    ...faults.slice(place + 1).flatMap((other) => (other.of === one.of ? [] : [[one, other]])),
  ]);

const firstOf = (faults: Fault[]) =>
  order.find((code) => faults.some((fault) => fault.code === code));

async function expectRefusals(
  kind: Kind,
  grant: Grant,
  faults: Fault[],
  requestOf: (pattern: Pattern, presented: Presented) => Request,
) {
  const pattern = await aPattern(kind, grant);
  const ask = async (combination: Fault[]) => {
    const presented = await aPresented(pattern, kind, grant);
    for (const fault of combination) await fault.cause(presented);
    return tokenEndpoint(requestOf(pattern, presented));
  };
  expect((await ask([])).status).toBe(200);
  for (const combination of combinations(faults)) {
    // Otherwise the limit for wrong guesses would refuse the request.
    await pool().query("DELETE FROM guess_windows");
    const response = await ask(combination);
    expect(
      [response.status, (await response.json()).error],
      combination.map(({ name }) => name).join(" and "),
    ).toEqual([400, firstOf(combination)]);
  }
}

describe.each<Kind>(["installation", "user"])("for the %s tokens", (kind) => {
  const ended = kind === "user" ? [...endedFaults, ...consentFaults] : endedFaults;

  test("the code exchange refuses every fault and reports the first one", async () => {
    await expectRefusals(
      kind,
      "authorization_code",
      [...clientFaults, ...codeFaults, ...ended],
      ({ codeVerifier }, { app, secret, fields }) =>
        exchangeRequest(app, { code: secret, codeVerifier }, fields),
    );
  });

  test.each([
    ["", {}],
    [", with an Idempotency-Key", { "Idempotency-Key": "key-1" }],
  ])("a refresh refuses every fault and reports the first one%s", async (_, headers) => {
    await expectRefusals(
      kind,
      "refresh_token",
      [...clientFaults, ...refreshFaults, ...ended],
      (_pattern, { app, secret, fields }) => refreshRequest(app, secret, fields, headers),
    );
  });
});

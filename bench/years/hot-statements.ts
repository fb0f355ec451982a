import { aDispatcher } from "@/e2e/support/listener";
import { authorizeUrl, exchangeRequest, formRequest, refreshRequest } from "@/e2e/support/oauth";
import { callReadApi } from "@/e2e/support/read-api";
import { allStatementsOf, type SentStatement } from "@/e2e/support/sent-statements";
import { auditLog } from "@/lib/audit/log";
import { indexSettings } from "@/lib/db/fast";
import { dataConnectionSettings } from "@/lib/db/shared-connections";
import { transact } from "@/lib/db/transact";
import { flushWriteBehind } from "@/lib/db/write-behind";
import { authorizeEndpoint } from "@/lib/http/authorize-endpoint";
import { revokeEndpoint, tokenEndpoint } from "@/lib/http/oauth-endpoints";
import { flushRequests } from "@/lib/http/request-log";
import { sendNextMail } from "@/lib/notifications/mail/outbox";
import { notify } from "@/lib/notifications/notify";
import { areasOf } from "@/lib/portal/home";
import { readsOfConnection } from "@/lib/portal/organizer/reads";
import { notificationsOf } from "@/lib/portal/participant/notifications";
import { readsOf } from "@/lib/portal/participant/reads";
import { type DeliveryFilters, publisherDeliveries } from "@/lib/portal/publisher/deliveries";
import { publisherRequests, type RequestFilter } from "@/lib/portal/publisher/requests";
import { flushReads } from "@/lib/read-records/record-read";
import { applyLines } from "@/lib/reconcile/feed/apply";
import { feedSource } from "@/lib/reconcile/feed/line";
import { readLine } from "@/lib/reconcile/feed/read-line";
import { readLog } from "@/lib/webhooks/log/page";
import type { SmallInstallation } from "./small-installation";

/** A frequent operation: the statements that the service sends for it in one transaction. */
export interface HotStatement {
  name: string;
  statements: SentStatement[];
  /** The settings of the connection that sends them. */
  settings: string[];
}

const workerSettings = [...indexSettings, "plan_cache_mode=force_generic_plan"];

/**
 * Runs every operation once and records the statements sent. `delivered` resolves when the receiver
 * has received the due deliveries.
 */
export async function hotStatements(
  installation: SmallInstallation,
  delivered: () => Promise<unknown>,
): Promise<HotStatement[]> {
  const webStatements: HotStatement[] = [];
  for (const [name, { run, only, settings = [] }] of Object.entries(webOperations(installation))) {
    await flushWriteBehind(); // pending writes of earlier operations
    const sent = (await allStatementsOf(run)).filter(({ text }) => isQuery(text));
    webStatements.push({
      name,
      statements: sent.filter((each) => (only ? each.name === only : each.name !== "find-bearer")),
      settings,
    });
  }
  const sent = await allStatementsOf(() => dispatchUntil(delivered));
  const ofWorker = workerStatements.map((name) => ({
    name: `worker: ${name}`,
    statements: sent.filter((each) => each.name === name).slice(0, 1),
    settings: workerSettings,
  }));
  const all = [...webStatements, ...ofWorker];
  const empty = all.find(({ statements }) => statements.length === 0);
  if (empty) throw new Error(`No statement was sent for ${empty.name}.`);
  return all;
}

const isQuery = (text: string) => /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text);

interface Operation {
  run: () => Promise<unknown>;
  /**
   * Keeps only the statement with this name. By default all are kept except the bearer check that
   * starts every read.
   */
  only?: string;
  settings?: string[];
}

function webOperations(installation: SmallInstallation): Record<string, Operation> {
  const {
    app,
    eventId,
    person,
    installationToken,
    userToken,
    cookie,
    pseudonym,
    publisherId,
    organizationId,
    unused,
  } = installation;
  const read = (path: string, token = installationToken) => ({
    run: () => callReadApi(path, token),
    settings: dataConnectionSettings,
  });
  const page = (name: string) => read(`/events/${eventId}/${name}`);
  const about = { integrationId: app.id, eventId };
  const client = { client_id: app.client_id, client_secret: app.clientSecret };
  const signIn = new Request(authorizeUrl(app, { scope: "profile.read" }), {
    headers: { Cookie: cookie },
  });
  const deliveries = (filters: DeliveryFilters) => ({
    run: () => publisherDeliveries(publisherId, app.id, filters),
  });
  const requests = (filter: Partial<RequestFilter>) => ({
    run: () =>
      publisherRequests(
        app.id,
        { status: "", endpoint: "", error: "", request: "", ...filter },
        "",
      ),
  });
  return {
    bearer: { ...read(`/events/${eventId}`), only: "find-bearer" },
    "one event": read(`/events/${eventId}`),
    "one participant": read(`/events/${eventId}/participants/${pseudonym}`),
    "page of participants": page("participants"),
    "page of activities": page("activities"),
    "page of the program": page("program"),
    "page of threads": page("threads"),
    "page of locations": page("locations"),
    "page of roles": page("roles"),
    "page of waves": page("registration-waves"),
    "the participant's own profile": read("/me/profile", userToken),
    exchange: {
      run: () =>
        tokenEndpoint(
          exchangeRequest(app, { code: unused.code, codeVerifier: installation.codeVerifier }),
        ),
    },
    refresh: { run: () => tokenEndpoint(refreshRequest(app, unused.refreshToken)) },
    "revocation of an access token": {
      run: () =>
        revokeEndpoint(formRequest("/oauth/revoke", { ...client, token: unused.accessToken })),
    },
    "sign-in where consent exists": { run: () => authorizeEndpoint(signIn) },
    "log of calls, written": {
      run: () => callReadApi(`/events/${eventId}`, installationToken).then(flushRequests),
      only: "write-requests",
    },
    "page of deliveries": deliveries({}),
    "page of deliveries, dead": deliveries({ status: "dead" }),
    "page of deliveries, one type": deliveries({ type: "thread.created" }),
    "page of deliveries, one event": deliveries({ eventId }),
    "page of calls": requests({}),
    "page of calls, one error": requests({ error: "resource_not_found" }),
    "page of calls, one request": requests({ request: "call-7" }),
    "page of the audit log, event": { run: () => auditLog({ of: { event: eventId } }) },
    "page of the audit log, organization": {
      run: () => auditLog({ of: { organization: organizationId } }),
    },
    "page of the audit log, everything": { run: () => auditLog({ of: "everything" }) },
    "reads of people, written": {
      run: () => callReadApi(`/events/${eventId}/participants`, installationToken).then(flushReads),
      only: "store-reads",
    },
    "page of reads, connection": {
      run: () => readsOfConnection({ eventId, integrationId: app.id }, ""),
    },
    "page of reads, person": { run: () => readsOf(person.id, app.id, "") },
    "a notification and its mail": {
      run: () =>
        transact((tx) =>
          notify(tx, "consent.given", { ...about, personId: person.id }, { scopes: [] }),
        ),
    },
    "unread notifications, of each page": { run: () => areasOf(person.id) },
    "page of notifications": { run: () => notificationsOf(person.id, "", "en") },
    "a mail that is due": { run: () => sendNextMail(async () => "nothing to say") },
    "page of the event log": { run: () => readLog(app.id, { limit: 25 }) },
    "feed, 100 people compared": {
      run: () =>
        applyLines(feedSource({ tokenId: publisherId, organizationId }), unchangedLines(eventId)),
    },
  };
}

/** Matches the imported people (bundle.ts). */
const unchangedLines = (event: string) =>
  Array.from({ length: 100 }, (_, n) => {
    const data = { nickname: `p${n}` };
    const value = { kind: "person", event, id: `person-${n}@example.com`, data };
    return readLine({ line: n + 1, value }, false);
  });

const workerStatements = [
  "claim-occurrences",
  "store-deliveries",
  "due-endpoints",
  "claim-endpoints",
  "due-deliveries",
  "write-results",
  "assign-log-positions",
];

async function dispatchUntil(delivered: () => Promise<unknown>) {
  const dispatcher = aDispatcher();
  try {
    await delivered();
  } finally {
    await dispatcher.stop();
  }
}

import { aCode, aConnection, aCookieHeader, anApp } from "@/e2e/support/oauth";
import {
  aMember,
  anEvent,
  anInstallationToken,
  anOrganization,
  aParticipant,
  aPerson,
  aUserToken,
} from "@/e2e/support/world";
import { digest } from "@/lib/crypto/secrets";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import type { ErrorCode } from "@/lib/errors/catalog";

/**
 * An organizer, a participant, and integrations in every state, shared by the tables of refusals.
 */
export async function aMatrixWorld() {
  const organization = await anOrganization();
  const [organizer, participant] = [await aPerson(), await aPerson()];
  await aMember(organization, organizer);
  const [event, other, archived] = [
    await anEvent(organization),
    await anEvent(organization),
    await anEvent(organization, { is_archived: true }),
  ];
  await aParticipant(event, participant);
  const scopes = {
    "event.read": "required",
    "participants.read": "optional",
    "profile.read": "optional",
  } as const;
  const make = (data: Parameters<typeof anApp>[1] = {}) => anApp(organization, { scopes, ...data });
  const app = await make();
  const connection = await aConnection(app, event);
  /** An integration whose secret was rotated and whose overlap has ended. */
  const rotated = await make();
  await prisma().clientSecret.updateMany({
    where: { integration_id: rotated.id },
    data: { expires_at: new Date(Date.now() - 1) },
  });
  const elsewhere = await anOrganization();
  return {
    event,
    other,
    archived,
    app,
    foreign: await anApp(elsewhere),
    organizationOnly: await anApp(elsewhere, { visibility: "organization-only" }),
    signInOnly: await anApp(organization, { scopes: { "profile.read": "required" } }),
    suspended: await make({ status: "suspended_by_service" }),
    unpublished: await make({ status: "unpublished" }),
    deleted: await make({ status: "deleted" }),
    organizer: await aCookieHeader(organizer),
    participant: await aCookieHeader(participant),
    stranger: await aCookieHeader(await aPerson()),
    code: () => aCode(app, event, organizer, { scopes: ["event.read", "participants.read"] }),
    installationToken: (scopes?: string[], expiresAt?: Date) =>
      anInstallationToken(connection, scopes, expiresAt),
    userToken: (scopes?: string[]) => aUserToken(connection, participant, scopes),
    /** A token of another grant with its own budget. */
    busyGrant: async () => {
      const busy = await anEvent(organization);
      return { event: busy, ...(await anInstallationToken(await aConnection(app, busy))) };
    },
    rotated,
    guessed: await make(),
    endedCode: async () => {
      const otherEvent = await anEvent(organization);
      const ended = await aConnection(app, otherEvent);
      const code = await aCode(app, otherEvent, organizer);
      await prisma().connection.updateMany({
        where: { id: ended.id },
        data: { status: "ended", ended_at: new Date() },
      });
      return code;
    },
  };
}

export type MatrixWorld = Awaited<ReturnType<typeof aMatrixWorld>>;

/** Updates the row of a code or token. */
export const updateRow = (
  table: "authorization_codes" | "access_tokens" | "refresh_tokens",
  secret: string,
  to: string,
) => pool().query(`UPDATE ${table} SET ${to} WHERE digest = $1`, [digest(secret)]);

export const updateFamily = (refreshToken: string, to: string) =>
  pool().query(
    `UPDATE token_families SET ${to}
      WHERE id = (SELECT family_id FROM refresh_tokens WHERE digest = $1)`,
    [digest(refreshToken)],
  );

/** The context of a row: its records, the host's origin, and a function that sends requests. */
export interface RowContext {
  w: MatrixWorld;
  origin: string;
  send: (request: Request, headers?: Record<string, string>) => Promise<Response>;
}

export type SendRowRequest = (at: RowContext) => Promise<Response>;

/**
 * A refusal in the specification: its cause, its status, its code, and a request that causes it.
 */
export type RefusalRow = [what: string, status: number, code: ErrorCode, ask: SendRowRequest];

export type Fields = Record<string, string | undefined>;

/** Runs `work` without the table, which causes an internal failure of the service. */
export async function whileTableMissing<T>(table: string, work: () => Promise<T>): Promise<T> {
  await pool().query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  return work().finally(() => pool().query(`ALTER TABLE ${table}_away RENAME TO ${table}`));
}

/** Runs `work` while the table is locked, as if the database did not answer in time. */
export async function whileTableLocked(
  table: string,
  work: () => Promise<Response>,
): Promise<Response> {
  const client = await pool().connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return work().finally(async () => {
    await client.query("ROLLBACK");
    client.release();
  });
}

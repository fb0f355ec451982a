// What an error of the database means to the caller. `pg` gives the SQLSTATE as `code`; Prisma
// wraps it in errors of its own.

/**
 * The SQLSTATE of a statement through Prisma: the original code of its adapter's error. Empty for
 * any other error.
 */
export function sqlStateOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  if ("originalCode" in error && typeof error.originalCode === "string") return error.originalCode;
  const inside = ["meta", "driverAdapterError", "cause"].map((name) =>
    sqlStateOf(new Map(Object.entries(error)).get(name)),
  );
  return inside.find((code) => code !== "") ?? "";
}

/** PostgreSQL stores neither NUL nor invalid UTF-8. */
export const isUnstorable = (error: unknown): boolean => hasCode(error, /^(22021|22P05)$/);

/** Whether a row with the same key exists already. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, /^(23505|P2002)$/);

export const isCheckViolation = (error: unknown): boolean => hasCode(error, /^23514$/);

/** Whether a lock was not free in time. */
export const isLocked = (error: unknown): boolean => hasCode(error, /^55P03$/);

/**
 * Errors of the network and of name servers, connection and resource SQLSTATEs, a refused sign-in,
 * a missing or read-only database, statement and lock timeouts, deadlocks, Prisma's errors for
 * these.
 */
const outageCodes =
  /^(E[A-Z]+|EAI_[A-Z]+|08...|28...|3D000|25006|53...|57P..|57014|55P03|40P01|P2034|P1001|P1002|P1008|P1017|P2024|P2028)$/;
const outageMessages =
  /timeout exceeded when trying to connect|connection terminated|client was closed|query read timeout|client has encountered a connection error/i;

/**
 * Whether the database did not answer, or ended the statement because of others: the same call may
 * succeed in a moment.
 */
export const isOutage = (error: unknown): boolean =>
  hasCode(error, outageCodes) ||
  (error instanceof Error && (outageMessages.test(error.message) || isOutage(error.cause)));

const hasCode = (error: unknown, codes: RegExp): boolean =>
  error instanceof Error &&
  (codes.test(codeOf(error)) || codes.test(sqlStateOf(error)) || hasCode(error.cause, codes));

const codeOf = (error: Error): string =>
  "code" in error && typeof error.code === "string" ? error.code : "";

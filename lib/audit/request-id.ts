import { randomUUID } from "node:crypto";
import { holdsSecret } from "@/lib/crypto/secrets";

const usable = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * The caller's `X-Service-Request-Id` if it is usable, otherwise a generated id (docs/rules/errors.md#request-id). One of our secrets sent there by mistake is
 * not usable, because the id is written to logs and tables.
 */
export const requestIdOf = (asked: string | null): string => (asked !== null && usable.test(asked) && !holdsSecret(asked) ? asked : randomUUID());

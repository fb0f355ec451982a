import { randomUUID } from "node:crypto";
import { containsSecret } from "@/lib/crypto/secrets";

const usableId = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * The caller's `X-Service-Request-Id` if it is usable, otherwise a generated id
 * (docs/rules/errors.md#request-id). One of our secrets sent there by mistake is not usable,
 * because the id is written to logs and tables.
 */
export const requestIdOf = (requested: string | null): string =>
  requested !== null && usableId.test(requested) && !containsSecret(requested)
    ? requested
    : randomUUID();

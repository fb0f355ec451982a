import { randomUUID } from "node:crypto";
import { holdsSecret } from "@/lib/crypto/secrets";

const usable = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * The caller's `X-Service-Request-Id` when it is usable, else a generated one (docs/rules/errors.md#request-id). A secret of ours sent there by mistake is not
 * usable: the id is written into logs and tables.
 */
export const requestIdOf = (asked: string | null): string => (asked !== null && usable.test(asked) && !holdsSecret(asked) ? asked : randomUUID());

import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/audit/actor";

/** The person acting in their own session, with the password just proved. */
export const actorOf = (
  person: { id: string; is_operator?: boolean },
  data: Partial<Actor> = {},
): Actor => ({
  personId: person.id,
  isOperator: person.is_operator ?? false,
  sessionId: randomUUID(),
  provedAt: new Date(),
  requestId: randomUUID(),
  address: "127.0.0.1",
  addressKey: "127.0.0.1",
  ...data,
});

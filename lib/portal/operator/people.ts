import { outsideSandboxes } from "@/lib/db/outside-sandboxes";
import { prisma } from "@/lib/db/prisma";
import { foldedAddress } from "@/lib/people/email";
import { operatorRowsAtMost } from "./organizations";

/**
 * The account with exactly this address, with its organizations and events. An empty address lists
 * the operators. The caller has checked that the viewer is the operator.
 */
export const operatorPeople = (email: string) =>
  prisma().person.findMany({
    where: {
      ...outsideSandboxes,
      is_guest: false,
      deleted_at: null,
      ...(email === "" ? { is_operator: true } : { email: foldedAddress(email) }),
    },
    select: {
      id: true,
      name: true,
      email: true,
      is_operator: true,
      email_proved_at: true,
      created_at: true,
      memberships: {
        select: {
          manage_events: true,
          manage_integrations: true,
          organization: { select: { id: true, name: true } },
        },
        orderBy: { created_at: "asc" },
        take: 10,
      },
      event_people: {
        select: {
          application_status: true,
          registered_at: true,
          removed_at: true,
          cancelled_at: true,
          event: { select: { id: true, title: true } },
        },
        orderBy: { created_at: "desc" },
        take: 10,
      },
      _count: { select: { memberships: true, event_people: true } },
    },
    orderBy: [{ email: "asc" }, { id: "asc" }],
    take: operatorRowsAtMost,
  });

export type OperatorPerson = Awaited<ReturnType<typeof operatorPeople>>[number];
